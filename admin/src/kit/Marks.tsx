import * as icons from "#shared/ui/icons.tsx";
import { Logo } from "#shared/ui/Logo.tsx";
import { ProductPicture } from "#shared/ui/ProductPicture.tsx";
import { Ribbon } from "#shared/ui/Ribbon.tsx";
import { Specimen, Specimens } from "./Specimens.tsx";

export function Marks() {
  return (
    <Specimens title="Marks">
      <Specimen state="Logo">
        <Logo />
      </Specimen>
      <Specimen state="Ribbon, as a mark">
        <Ribbon sequence="RPPGFSPFR" />
      </Specimen>
      <Specimen state="Ribbon, large" isWide>
        <Ribbon sequence="RPKPQQFFGLM" cTerminus="NH2" size="large" />
      </Specimen>
      <Specimen state="ProductPicture, of a product without one">
        <ProductPicture imageUrl={null} alt="" sizes="18rem" />
      </Specimen>
      <Specimen state="Icons">
        <div>
          {Object.entries(icons).map(([name, Icon]) => (
            <Icon key={name} size={20} />
          ))}
        </div>
      </Specimen>
    </Specimens>
  );
}

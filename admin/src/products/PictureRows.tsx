import { type DragEvent, useEffect, useRef, useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { MAX_PICTURES } from "#shared/domain/pictures.ts";
import { Button } from "#shared/ui/Button.tsx";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { IconButton } from "#shared/ui/IconButton.tsx";
import { ChevronDownIcon, ChevronUpIcon, TrashIcon } from "#shared/ui/icons.tsx";
import { ProductPicture } from "#shared/ui/ProductPicture.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { Tooltip } from "#shared/ui/Tooltip.tsx";
import { Problem } from "../layout/CheckList.tsx";
import { PICTURE_TYPES, usePictureUpload } from "../layout/use-picture-upload.ts";
import * as css from "./PictureRows.css.ts";
import { type PictureValues, pictureRow } from "./product-values.ts";

type Rows = readonly PictureValues[];

interface PictureRowsProps {
  /** At least one row, which may be blank. */
  pictures: Rows;
  errors: Readonly<Record<string, string>>;
  onChange: (pictures: Rows) => void;
}

/** The pictures of a product in their order. They are sorted by dragging, or by the buttons of each. */
export function PictureRows({ pictures, errors, onChange }: PictureRowsProps) {
  // Several uploads end one after the other, each on top of the rows of that moment.
  const current = useRef(pictures);
  useEffect(() => {
    current.current = pictures;
  }, [pictures]);
  const change = (rows: Rows) => {
    current.current = rows;
    onChange(rows);
  };
  const { isUploading, problem, forget, upload } = usePictureUpload((url) =>
    change(withPicture(current.current, url)),
  );
  const [told, setTold] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const shown = pictures.filter(({ url }) => url !== "");
  const isFull = shown.length >= MAX_PICTURES;

  function move(from: number, to: number) {
    const row = pictures[from];
    if (!row || to < 0 || to >= pictures.length) return;
    change(pictures.toSpliced(from, 1).toSpliced(to, 0, row));
    setTold(`Picture ${from + 1} is now number ${to + 1} of ${pictures.length}.`);
  }

  function dropAt(to: number) {
    const from = pictures.findIndex(({ key }) => key === dragged);
    if (from >= 0 && from !== to) move(from, to);
    setDragged(null);
  }

  return (
    <fieldset className={css.pictures}>
      <legend>Pictures</legend>
      {pictures.map((picture, at) => (
        <Row
          key={picture.key}
          picture={picture}
          at={at}
          count={pictures.length}
          error={(at === 0 && problem) || errors[`pictures.${at}.url`]}
          altError={errors[`pictures.${at}.alt`]}
          isDragged={dragged === picture.key}
          onDragStart={() => setDragged(picture.key)}
          onDragEnd={() => setDragged(null)}
          onDrop={() => dropAt(at)}
          onMove={(by) => move(at, at + by)}
          onChange={(part) => {
            forget();
            change(pictures.with(at, { ...picture, ...part }));
          }}
          onRemove={() => {
            // This button may disappear while it has the focus.
            addButton.current?.focus();
            const others = pictures.toSpliced(at, 1);
            change(others.length > 0 ? others : [pictureRow()]);
            setTold(`Picture ${at + 1} is removed.`);
          }}
        />
      ))}
      <Problem>{errors.pictures}</Problem>
      <div className={css.buttons}>
        <FileTrigger
          acceptedFileTypes={PICTURE_TYPES}
          allowsMultiple
          onSelect={(files) => {
            void upload([...(files ?? [])], MAX_PICTURES - shown.length);
          }}
        >
          <Button
            ref={addButton}
            size="small"
            isPending={isUploading}
            pendingText="Uploading..."
            isDisabled={isFull}
          >
            Upload picture
          </Button>
        </FileTrigger>
        {shown.length > 0 && !isFull && (
          <Button size="small" onPress={() => change([...pictures, pictureRow()])}>
            Add Link
          </Button>
        )}
      </div>
      <p className={css.hint}>
        JPEG, PNG, WebP or AVIF of up to 10 MB, at most {MAX_PICTURES}. The first one is on cards
        and in the cart.
      </p>
      <p role="status" className={visuallyHidden}>
        {told}
      </p>
    </fieldset>
  );
}

interface RowProps {
  picture: PictureValues;
  at: number;
  count: number;
  error: string | undefined;
  altError: string | undefined;
  isDragged: boolean;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDrop: () => void;
  onMove: (by: -1 | 1) => void;
  onChange: (part: Partial<PictureValues>) => void;
  onRemove: () => void;
}

function Row({ picture, at, count, error, altError, onChange, onRemove, ...row }: RowProps) {
  const number = at + 1;
  const accept = (event: DragEvent) => event.preventDefault();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a place to drop; the buttons do the same by keyboard
    <div
      className={css.row}
      data-dragged={row.isDragged || undefined}
      onDragOver={accept}
      onDrop={(event) => {
        event.preventDefault();
        row.onDrop();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: is only dragged; the buttons do the same by keyboard */}
      <div
        className={css.thumbnail}
        draggable={count > 1}
        onDragStart={(event) => {
          // Firefox drags only what has data.
          event.dataTransfer.setData("text/plain", picture.url);
          event.dataTransfer.effectAllowed = "move";
          row.onDragStart();
        }}
        onDragEnd={row.onDragEnd}
      >
        <ProductPicture imageUrl={picture.url || null} alt="" sizes="5rem" />
      </div>
      <div className={css.fields}>
        <TextField
          name={`pictures.${at}.url`}
          label={at === 0 ? "Image URL" : `Link of picture ${number}`}
          value={picture.url}
          onChange={(url) => onChange({ url })}
          errorMessage={error}
        />
        <TextField
          name={`pictures.${at}.alt`}
          label={at === 0 ? "Alternative text" : `Words for picture ${number}`}
          value={picture.alt}
          onChange={(alt) => onChange({ alt })}
          errorMessage={altError}
        />
      </div>
      {(count > 1 || picture.url !== "") && (
        <div className={css.tools}>
          {count > 1 && (
            <>
              <IconButton
                size="small"
                aria-label={`Move picture ${number} up`}
                isDisabled={at === 0}
                onPress={() => row.onMove(-1)}
              >
                <ChevronUpIcon />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Move picture ${number} down`}
                isDisabled={number === count}
                onPress={() => row.onMove(1)}
              >
                <ChevronDownIcon />
              </IconButton>
            </>
          )}
          <Tooltip text="Remove picture">
            <IconButton size="small" aria-label={`Remove picture ${number}`} onPress={onRemove}>
              <TrashIcon />
            </IconButton>
          </Tooltip>
        </div>
      )}
    </div>
  );
}

/** An uploaded picture takes the first blank row, or a new one at the end. */
function withPicture(rows: Rows, url: string): Rows {
  if (rows.some((row) => row.url === url)) return rows;
  const blank = rows.findIndex((row) => row.url === "");
  const row = rows[blank];
  return row ? rows.with(blank, { ...row, url }) : [...rows, pictureRow(url)];
}

/**
 * Domains at which anybody gets an address. Their owners are companies of the ROR list too (Yahoo, Naver, Orange), so such an
 * address would prove that anybody works there. No list is complete: one more is added when it is met.
 */
const FREE_MAIL = new Set(
  `126.com 163.com alice.it aol.com arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch btinternet.com
  centrum.cz charter.net comcast.net cox.net daum.net docomo.ne.jp earthlink.net email.com ezweb.ne.jp fastmail.com
  foxmail.com free.fr freenet.de gmail.com googlemail.com hanmail.net hey.com hushmail.com i.ua icloud.com inbox.ru
  interia.pl laposte.net libero.it list.ru mac.com mail.com mail.ru me.com nate.com naver.com o2.pl onet.pl
  optusnet.com.au orange.fr pm.me proton.me protonmail.com qq.com rambler.ru rediff.com rediffmail.com rocketmail.com
  rogers.com sbcglobal.net seznam.cz sfr.fr shaw.ca sina.cn sina.com skynet.be sky.com softbank.ne.jp sohu.com
  sympatico.ca t-online.de talktalk.net telenet.be telus.net terra.com.br tiscali.it tutanota.com uol.com.br ukr.net
  verizon.net virgilio.it virginmedia.com wanadoo.fr web.de wp.pl yeah.net ymail.com ziggo.nl zoho.com`.split(
    /\s+/,
  ),
);

/** These have a domain in many countries: yahoo.co.jp, gmx.at. */
const EVERYWHERE = /^(?:gmx|hotmail|live|msn|outlook|yahoo|yandex)\.(?:com?\.)?[a-z]{2,3}$/;

/** Whether anybody gets an address at the domain. */
export const isFreeMail = (domain: string): boolean =>
  FREE_MAIL.has(domain) || EVERYWHERE.test(domain);

/** The characters of nearly every page. The small files in `fonts/` contain them. */
export const BASIC =
  "U+0020-007E,U+00A0,U+00A9,U+00B0-00B3,U+00B5,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+20AC,U+2212";

/**
 * The other characters in the Latin font files of the packages. Without control characters: a line
 * break in a text would load the whole file.
 */
export const LATIN =
  "U+00A1-00A8,U+00AA-00AF,U+00B4,U+00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2025,U+2027-206F,U+2122,U+2191,U+2193,U+2215,U+FEFF,U+FFFD";

export const LATIN_EXTENDED =
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";

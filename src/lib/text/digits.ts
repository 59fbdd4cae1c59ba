/** Zeros of digits that people's spreadsheets write: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]
const OTHERS = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\uFF10-\uFF19]/g
const MARKS: Readonly<Record<string, string>> = { '\u066B': '.', '\u066C': ',', '\uFF0E': '.', '\uFF0C': ',' }

/** Digits, decimal and grouping signs of other alphabets as ASCII. */
export const plainDigits = (text: string): string =>
  text
    .replaceAll(OTHERS, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
    })
    .replaceAll(/[\u066B\u066C\uFF0E\uFF0C]/g, (mark) => MARKS[mark] ?? mark)

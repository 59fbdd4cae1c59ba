/** Tables as spreadsheets and grids put them on the clipboard, and the cells of the table of copies. */
import type { WorldCase } from '../world.ts'

/** `isSheet`: the clipboard also has the table as HTML, as of a spreadsheet. */
export type SentTable = { text: string; isSheet?: boolean }

export const PASTED_TABLES: readonly WorldCase<SentTable, readonly (readonly string[])[]>[] = [
  {
    from: 'tabulator-tables/tabulator#4928',
    sent: { text: 'x1\ty1\r\nx2\ty2\r\n' },
    right: [
      ['x1', 'y1'],
      ['x2', 'y2'],
    ],
    level: 'pure',
  },
  {
    from: 'nadbm/react-datasheet#255',
    sent: { text: 'Roofs\t"Berlin\nand around"\tx\n' },
    right: [['Roofs', 'Berlin and around', 'x']],
    level: 'pure',
    why: 'a name, link or label has no line breaks, so one inside a cell is a space',
  },
  {
    from: 'SheetJS/sheetjs#1950',
    sent: { text: '"this is one row\r\nthis is a second row\r\nthis is a third row"' },
    right: [['this is one row this is a second row this is a third row']],
    level: 'pure',
    why: 'rows whose texts hold an open quote copy as one quoted cell does: nothing tells them apart, so the form wins',
  },
  {
    from: 'jspreadsheet/ce#1139',
    sent: {
      text: '"single quote\t1\nends with quote"\t2\n"surrounded by quotes"\t3\nno quote\t4\n"has a \ttab"\t5\n"a "" and a \ttab"\t6\n"""starts with quote, and has a \ttab"\t7\n',
    },
    right: [
      ['single quote 1 ends with quote', '2'],
      ['surrounded by quotes', '3'],
      ['no quote', '4'],
      ['has a tab', '5'],
      ['a " and a tab', '6'],
      ['"starts with quote, and has a tab', '7'],
    ],
    level: 'pure',
    why: 'the spreadsheet itself reads its first two rows back as one cell',
  },
  {
    from: 'janisdd/vscode-edit-csv#87',
    sent: { text: 'c11\tc12\nc21\tc22' },
    right: [
      ['c11', 'c12'],
      ['c21', 'c22'],
    ],
    level: 'pure',
  },
  {
    from: 'ghiscoding/slickgrid-universal#1559',
    sent: { text: '"this is\n\na \t newline\n\ntest"' },
    right: [['this is a newline test']],
    level: 'pure',
  },
  {
    from: 'iddan/react-spreadsheet#372',
    sent: { text: 'Roofs\n', isSheet: true },
    right: [['Roofs']],
    level: 'pure',
  },
  {
    from: 'nick-keller/react-datasheet-grid#39',
    sent: { text: 'Roofs\thttps://shop.example/a\r\nDoors\thttps://shop.example/b\r\n\t\r\n\t\r\n', isSheet: true },
    right: [
      ['Roofs', 'https://shop.example/a'],
      ['Doors', 'https://shop.example/b'],
    ],
    level: 'pure',
    why: 'empty rows at the end were marked by mistake; each would be one more campaign',
  },
  {
    from: 'DataGridXL/DataGridXL2#32',
    sent: { text: 'A\tB\tC\n' },
    right: [['A', 'B', 'C']],
    level: 'pure',
  },
  {
    from: 'pawelsalawa/letos#4673',
    sent: { text: '\nexample', isSheet: true },
    right: [[''], ['example']],
    level: 'pure',
    why: 'an empty row before others keeps its place',
  },
  {
    from: 'glideapps/glide-data-grid#899',
    sent: { text: 'a\t"the ""best"" one"\n' },
    right: [['a', 'the "best" one']],
    level: 'pure',
  },
  {
    from: 'gristlabs/grist-core#357',
    sent: { text: '"Your name is ""XYZ"""' },
    right: [['Your name is "XYZ"']],
    level: 'pure',
  },
  {
    from: 'sqlitebrowser/sqlitebrowser#1244',
    sent: { text: '5\t-999\tSQL, "SELECT * FROM mydb;"\t-999\t"SQL, ""SELECT * FROM mydb\r\nWHERE x=y;"""\r\n' },
    right: [['5', '-999', 'SQL, "SELECT * FROM mydb;"', '-999', 'SQL, "SELECT * FROM mydb WHERE x=y;"']],
    level: 'pure',
  },
  {
    from: 'handsontable/handsontable#6273',
    sent: { text: '"Tab here ""\t"" and\ndown here ""\t"""\tb' },
    right: [['Tab here " " and down here " "', 'b']],
    level: 'pure',
  },
  {
    from: 'genspark-ai/genoffice#215',
    sent: { text: '"a\n"\tb' },
    right: [['a', 'b']],
    level: 'pure',
  },
  {
    from: 'ag-grid/ag-grid-enterprise#145',
    sent: { text: 'Roofs;doors\t"two\nlines"\nGates\tx' },
    right: [
      ['Roofs;doors', 'two lines'],
      ['Gates', 'x'],
    ],
    level: 'pure',
    why: 'with a tab anywhere, a semicolon is part of its cell',
  },
  {
    from: 'https://support.google.com/docs/answer/143206',
    sent: { text: 'https://shop.example/p,123.html\nhttps://shop.example/p,456.html', isSheet: true },
    right: [['https://shop.example/p,123.html'], ['https://shop.example/p,456.html']],
    level: 'pure',
    why: 'one column of a spreadsheet has no tab, and a comma in an address is the address’s',
  },
  {
    from: 'https://help.libreoffice.org/latest/en-US/text/shared/guide/copytable2application.html',
    sent: { text: '\uFEFFRoofs\u00A0\tDE,\u00A0AT\r\n', isSheet: true },
    right: [['Roofs', 'DE,\u00A0AT']],
    level: 'pure',
  },
  {
    from: 'RFC 4180 2.6',
    sent: { text: '"aaa","b\r\nbb","ccc"\r\nzzz,yyy,xxx' },
    right: [
      ['aaa', 'b bb', 'ccc'],
      ['zzz', 'yyy', 'xxx'],
    ],
    level: 'pure',
  },
]

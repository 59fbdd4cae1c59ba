/** Forms of files, amounts and dates that no platform's document shows, but people's programs write. */
import { strToU8, zipSync } from 'fflate'
import type { WorldCase } from '../world.ts'
import { bytes, type RightFile, type SentFile } from './cost-files.ts'

export const COST_FILE_FORMS: readonly WorldCase<SentFile, RightFile>[] = [
  {
    from: 'AIObjectives/tttc-light-js#567',
    sent: { file: 'Day,Cost\r\n2026-01-09,5\r\n2026-01-10,6\n2026-01-11,7\n2026-01-12,8' },
    right: { lines: ['2026-01-09 5 USD', '2026-01-10 6 USD', '2026-01-11 7 USD', '2026-01-12 8 USD'] },
    level: 'pure',
  },
  {
    from: 'zodiacon/PoolMonXv3#4',
    sent: { file: 'Day,Campaign,Cost\n2026-06-18,Roofs,1,909.50\n2026-06-19,Roofs,16.50\n' },
    right: { lines: ['2026-06-19 16.5 USD'], refused: [2] },
    level: 'pure',
    why: 'a comma within an amount moves the cells behind it: the row says 1 and has a cell too many',
  },
  {
    from: 'pillarjs/iconv-lite#40',
    sent: {
      file: bytes('Tarih;Tutar;Kampanya\n28.11.2013;5,00;', 0xde, 'ehir t', 0xfc, 'rk', 0xe7, 'e b', 0xfd, 'rak\n'),
      currency: 'TRY',
    },
    right: { asks: ['encoding'] },
    level: 'pure',
    why: 'the words are letters in four encodings; the question shows them as each has them',
  },
  {
    from: 'objectstack-ai/objectui#2556',
    sent: { file: bytes('Day,Cost,Campaign\n2026-07-16,5,', 0xce, 0xdd, 0xb6, 0xa5, '\n') },
    right: { asks: ['encoding'] },
    level: 'pure',
  },
  {
    from: 'rap2hpoutre/fast-excel#56',
    sent: { file: bytes('Day,Cost,', 0xc9, 0xcc, 0xc6, 0xb7, 0xc3, 0xfb, 0xb3, 0xc6, '\n2018-09-15,5,Phone\n') },
    right: { asks: ['encoding'] },
    level: 'pure',
  },
  {
    from: 'OCA/bank-statement-import#763',
    sent: { file: '<html><body><table><tr><th>Date</th><th>Amount</th></tr></table></body></html>' },
    right: { noTable: 'The file is no table: neither CSV nor a workbook.' },
    level: 'pure',
  },
  {
    from: 'valdergallo/data-importer#80',
    sent: {
      file: '\n<html>\n<head>\n<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1">\n</head>',
    },
    right: { noTable: 'The file is no table: neither CSV nor a workbook.' },
    level: 'pure',
  },
  {
    from: 'https://learn.microsoft.com/en-us/advertising/guides/reports',
    sent: { file: zipSync({ 'report.csv': strToU8('Time period,Spend\n2026-11-01,5\n') }) },
    right: { noTable: 'The file is an archive. Unpack it and send the file inside.' },
    level: 'pure',
    why: 'a download of the reporting service is a ZIP with one CSV',
  },
  {
    from: 'ananthakumaran/paisa#206',
    sent: { file: 'Date,Amount\n2024-03-30,3.66e-04\n2024-03-31,1.2\n' },
    right: { lines: ['2024-03-30 0.000366 USD', '2024-03-31 1.2 USD'] },
    level: 'pure',
  },
  {
    from: 'odoo/odoo#42394',
    sent: { file: 'Date,Amount\n2019-12-31,1.23E+05\n2020-01-02,1.5\n' },
    right: { lines: ['2020-01-02 1.5 USD'], refused: [2] },
    level: 'pure',
    why: 'a spreadsheet writes so what it has rounded: 123,456.78 or 122,987.65',
  },
  {
    from: 'adamwdraper/Numeral-js#107',
    sent: { file: 'Datum;Betrag\n17.11.2013;CHF 12.-\n18.11.2013;CHF 12.30\n' },
    right: { lines: ['2013-11-17 12 CHF', '2013-11-18 12.3 CHF'] },
    level: 'pure',
    why: 'the dash stands for no cents: a minus stands at a digit',
  },
  {
    from: 'autoNumeric/autoNumeric#486',
    sent: { file: 'Datum;Bedrag\n23-08-2017;2,--€\n24-08-2017;2,‒‒€\n25-08-2017;2,—€\n' },
    right: { lines: ['2017-08-23 2 EUR', '2017-08-24 2 EUR', '2017-08-25 2 EUR'] },
    level: 'pure',
  },
  {
    from: 'autoNumeric/autoNumeric#342',
    sent: { file: 'Date;Amount\n2017-01-10;١٢٣٤٥٠٦٧٫٨٩\n', currency: 'EGP' },
    right: { lines: ['2017-01-10 12345067.89 EGP'] },
    level: 'pure',
  },
  {
    from: 'DevExpress/DevExtreme-Intl#41',
    sent: { file: 'Date;Amount\n٢٠١٧-١٢-٢٨;١٤٬٥٠٠٫٥٥\n', currency: 'SAR' },
    right: { lines: ['2017-12-28 14500.55 SAR'] },
    level: 'pure',
  },
  {
    from: 'gocarina/gocsv#242',
    sent: { file: '\u200BDate\u200B,\u200FAmount\u200E\n2023-02-23,5\n' },
    right: { lines: ['2023-02-23 5 USD'] },
    level: 'pure',
  },
  {
    from: 'javedh-dev/tracktor#49',
    sent: { file: 'Date;Amount\n2025-08-10;12.50 Fr.\n2025-08-11;Fr. 12.50\n2025-08-12;CHF 12.50\n' },
    right: { lines: ['2025-08-10 12.5 CHF', '2025-08-11 12.5 CHF', '2025-08-12 12.5 CHF'] },
    level: 'pure',
  },
  {
    from: 'https://twominutereports.com/linkedin-ads-metrics-and-dimensions',
    sent: { file: 'Start Date (in UTC)\tCampaign Name\tTotal Spent\n11/13/2026\tRoofs\t12.34\n' },
    right: { lines: ['2026-11-13 12.34 USD'] },
    level: 'pure',
  },
  {
    from: 'https://twominutereports.com/linkedin-ads-metrics-and-dimensions',
    sent: { file: 'Date,Campaign Name,Total Spent(USD)\n2026-11-13,Roofs,12.34\n', currency: 'EUR' },
    right: { lines: ['2026-11-13 12.34 USD'] },
    level: 'pure',
  },
]

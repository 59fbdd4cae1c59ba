/**
 * Reports of platforms, networks and banks, and their parsed lines or questions. Localised titles (`#de`, `#ru` …) come
 * from public importers: no document lists them (`rules/data/report-heads.json`).
 */
import type { WorldCase } from '../world.ts'

export type SentFile = {
  file: string | Uint8Array
  /** If the file names none. */
  currency?: string
}
/** Days and amounts by line; codes of questions before import; why it is no table; or that no row is a head. */
export type RightFile = {
  lines?: readonly string[]
  refused?: readonly number[]
  asks?: readonly string[]
  noTable?: string
  encoding?: string
}

export const bytes = (text: string, ...parts: readonly (number | string)[]): Uint8Array =>
  Buffer.concat([
    Buffer.from(text),
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))),
  ])

export const COST_FILES: readonly WorldCase<SentFile, RightFile>[] = [
  {
    from: 'actualbudget/actual#5020',
    sent: {
      file: 'Date;Affilié;Montant\n17-05-2025;"Dépense SHOPPING STORE";" -110.7 €"\n06-05-2025;"Dépense OTHER";" -109.78 €"\n',
    },
    right: { lines: ['2025-05-17 -110.7 EUR', '2025-05-06 -109.78 EUR'] },
    level: 'pure',
  },
  {
    from: 'actualbudget/actual#2143',
    sent: { file: 'Date;Amount\n2023-12-29;1.000\n', currency: 'EUR' },
    right: { asks: ['decimal'] },
    level: 'pure',
    why: 'a thousand in Germany and one in England: nothing in the file tells them apart',
  },
  {
    from: 'actualbudget/actual#2143',
    sent: { file: 'Date;Amount\n2023-12-29;1.000\n2023-12-30;1.111,11\n', currency: 'EUR' },
    right: { lines: ['2023-12-29 1000 EUR', '2023-12-30 1111.11 EUR'] },
    level: 'pure',
  },
  {
    from: 'harung1993/dollardollar#55',
    sent: { file: 'Date;Amount;Description;Type\n2025-03-30;173,900;teszt;income\n', currency: 'HUF' },
    right: { lines: ['2025-03-30 173900 HUF'] },
    level: 'pure',
    why: 'amounts in forints have no decimals in use, so the comma makes groups',
  },
  {
    from: 'firefly-iii/firefly-iii#1183',
    sent: {
      file: '"Date";"Amount";"Account";"Counterparty"\n"2016-09-02";"20,00";"NL00BANK0000000000";"NL00BANK0000000000"\n"2016-09-02";"-0,01";"NL00BANK0000000000";"NL00BANK0000000000"\n',
      currency: 'EUR',
    },
    right: { lines: ['2016-09-02 20 EUR', '2016-09-02 -0.01 EUR'] },
    level: 'pure',
  },
  {
    from: 'firefly-iii/firefly-iii#4106',
    sent: { file: 'Datum;Betrag\n01.12.2020;4.711,98 €\n02.12.2020;10,00 €\n' },
    right: { lines: ['2020-12-01 4711.98 EUR', '2020-12-02 10 EUR'] },
    level: 'pure',
  },
  {
    from: 'firefly-iii/firefly-iii#1087',
    sent: { file: 'Date,Amount\n2018-01-02,€(63.12)\n2018-01-03,(33.52)\n', currency: 'EUR' },
    right: { lines: ['2018-01-02 -63.12 EUR', '2018-01-03 -33.52 EUR'] },
    level: 'pure',
  },
  {
    from: 'deadlocker8/BudgetMaster#731',
    sent: { file: 'Datum;Betrag\n02.02.2023;"1.355,90€"\n' },
    right: { lines: ['2023-02-02 1355.9 EUR'] },
    level: 'pure',
  },
  {
    from: 'invoiceninja/invoiceninja#9130',
    sent: { file: 'Date,Amount\n10.01.2024,"5323,54"\n', currency: 'EUR' },
    right: { lines: ['2024-01-10 5323.54 EUR'] },
    level: 'pure',
  },
  {
    from: 'frappe/erpnext#7578',
    sent: { file: 'Date;Amount\n25.01.2017;13,75\n', currency: 'EUR' },
    right: { lines: ['2017-01-25 13.75 EUR'] },
    level: 'pure',
  },
  {
    from: 'actualbudget/actual#807',
    sent: {
      file: 'Date,Transaction Type,Description,Amount\n01/01/2023,Credit,Paycheck,$400.00\n01/02/2023,Debit,Restaurant,($30.00)\n',
    },
    right: { asks: ['dates'] },
    level: 'pure',
  },
  {
    from: 'buckets/application#740',
    sent: { file: 'Date,Amount\n2022-04-16,$+1500\n2022-04-17,($900.23)\n' },
    right: { lines: ['2022-04-16 1500 USD', '2022-04-17 -900.23 USD'] },
    level: 'pure',
  },
  {
    from: 'actualbudget/actual#6206',
    sent: {
      file: 'Date;Text;Amount;Sum\n2025-02-02;Systembolaget;−100,00;900.00\n2025-02-02;Systembolaget;-100,00;800.00\n',
      currency: 'SEK',
    },
    right: { lines: ['2025-02-02 -100 SEK', '2025-02-02 -100 SEK'] },
    level: 'pure',
  },
  {
    from: 'rustledger/rustledger#1473',
    sent: {
      file: 'Date,Description,Amount\n2024-01-02,Coffee,5.00-\n2024-01-05,Salary,2000.00\n2024-01-08,Rent,1200.00-\n',
    },
    right: { lines: ['2024-01-02 -5 USD', '2024-01-05 2000 USD', '2024-01-08 -1200 USD'] },
    level: 'pure',
  },
  {
    from: 'dannymcc/may#250',
    sent: { file: 'Date,Cost\n12/31/2025,5\n12/01/2025,6\n' },
    right: { lines: ['2025-12-31 5 USD', '2025-12-01 6 USD'] },
    level: 'pure',
  },
  {
    from: 'system76/beansbooks#233',
    sent: { file: 'Date,Amount\n12/05/2015,5\n18/05/2015,6\n', currency: 'GBP' },
    right: { lines: ['2015-05-12 5 GBP', '2015-05-18 6 GBP'] },
    level: 'pure',
  },
  {
    from: 'actualbudget/actual#2310',
    sent: { file: 'Date,Amount\n01/01/24,1\n03/01/24,2\n10/01/24,3\n19/01/24,4\n', currency: 'INR' },
    right: { lines: ['2024-01-01 1 INR', '2024-01-03 2 INR', '2024-01-10 3 INR', '2024-01-19 4 INR'] },
    level: 'pure',
  },
  {
    from: 'mikkelkrogsholm/rentemester#137',
    sent: { file: 'Date,Amount\n05/04/2026,5\n', currency: 'DKK' },
    right: { asks: ['dates'] },
    level: 'pure',
  },
  {
    from: 'buckets/application#573',
    sent: { file: 'Date,Amount\n03.13.2021,76.00\n13.03.21,5.50\n01 NOV 2021,9.99\n' },
    right: { asks: ['dates'] },
    level: 'pure',
    why: 'one file that writes days in both orders has no right reading',
  },
  {
    from: 'TablePress/TablePress#31',
    sent: { file: bytes('', 0xff, 0xfe, Buffer.from('Day\tCost\n2015-03-12\t5.10\n', 'utf16le').toString('latin1')) },
    right: { lines: ['2015-03-12 5.1 USD'], encoding: 'utf-16le' },
    level: 'pure',
  },
  {
    from: 'openfoodfoundation/openfoodnetwork#3448',
    sent: { file: '\uFEFFday,cost\n2019-02-06,5\n' },
    right: { lines: ['2019-02-06 5 USD'] },
    level: 'pure',
  },
  {
    from: 'Codeinwp/visualizer#150',
    sent: { file: bytes('date;cost;campaign\n2017-03-26;5;', 0xc2, 0xe5, 0xf1, 0xed, 0xe0, '\n') },
    right: { lines: ['2017-03-26 5 USD'], encoding: 'windows-1251' },
    level: 'pure',
  },
  {
    from: 'aniav/ynab-csv#19',
    sent: { file: bytes('Datum;Betrag;Text\n06.03.2019;5,00;', 0xf6, 'sterreich Stra', 0xdf, 'e\n'), currency: 'EUR' },
    right: { lines: ['2019-03-06 5 EUR'], encoding: 'windows-1252' },
    level: 'pure',
    why: 'every letter of it is the same in Windows-1250',
  },
  {
    from: 'aniav/ynab-csv#33',
    sent: { file: bytes('Data;Kwota;Opis\n21.05.2020;5,00;K', 0xb3, 0xea, 'ka\n'), currency: 'PLN' },
    right: { asks: ['encoding'] },
    level: 'pure',
  },
  {
    from: 'https://yandex.com/support/metrica/en/ad/data-format',
    sent: { file: 'Date,UTMSource,Expenses,Currency\n2020-01-18/2020-02-18,google,310.00,RUB\n' },
    right: { asks: ['period'] },
    level: 'pure',
  },
  {
    from: 'https://yandex.ru/dev/direct/doc/ru/report-format',
    sent: {
      file: '"Actual Data (2026-11-01 - 2026-11-02)"\nDate\tCampaignId\tClicks\tCost\n2026-11-01\t10002\t7\t86.85\n2026-11-02\t10007\t1\t9.50\nTotal rows: 2\n',
      currency: 'RUB',
    },
    right: { lines: ['2026-11-01 86.85 RUB', '2026-11-02 9.5 RUB'] },
    level: 'pure',
  },
  {
    from: 'https://developers.taboola.com/backstage-api/reference/top-campaign-content-fixed-columns',
    sent: { file: 'date,campaign,campaign_name,clicks,cpc,spent,currency\n2026-11-01,1,Garden,10,0.05,0.5,EUR\n' },
    right: { lines: ['2026-11-01 0.5 EUR'] },
    level: 'pure',
  },
  {
    from: 'https://developers.google.com/google-ads/api/samples/campaign-report-to-csv#de',
    sent: {
      file: 'Kampagnenbericht\n"1. September 2026 - 2. September 2026"\nTag,Kampagne,Währungscode,Kosten,Impr.,Klicks\n2026-09-01,Dach,USD,"1.234,56","12.345",120\n2026-09-02,Dach,USD,"99,90",900,9\nGesamt: Konto,--,USD,"1.334,46","13.245",129\n',
    },
    right: { lines: ['2026-09-01 1234.56 USD', '2026-09-02 99.9 USD'] },
    level: 'pure',
  },
  {
    from: 'https://developers.google.com/google-ads/api/samples/campaign-report-to-csv#fr',
    sent: {
      file: 'Rapport sur les campagnes\n"1 sept. 2026 - 2 sept. 2026"\nJour;Campagne;Code de la devise;Coût;Impr.;Clics\n2026-09-01;Toits;CAD;12,34;1\u202f234;7\n2026-09-02;Toits;CAD;1\u202f020,50;10\u202f500;88\nTotal : compte;--;CAD;1\u202f032,84;11\u202f734;95\n',
    },
    right: { lines: ['2026-09-01 12.34 CAD', '2026-09-02 1020.5 CAD'] },
    level: 'pure',
  },
  {
    from: 'https://developers.google.com/google-ads/api/samples/campaign-report-to-csv',
    sent: { file: 'segments.date,campaign.name,metrics.clicks,metrics.cost_micros\n2026-09-01,Roofs,7,12340000\n' },
    right: { lines: ['2026-09-01 12.34 USD'] },
    level: 'pure',
    why: 'the column says that its amounts are millionths',
  },
  {
    from: 'https://yandex.com/dev/direct/doc/en/money',
    sent: {
      file: '"Costs (2026-09-01 - 2026-09-02)"\nDate\tCampaignName\tClicks\tCost\n2026-09-01\tКрыши\t7\t12340000\n2026-09-02\tКрыши\t3\t5010000\nTotal rows: 2\n',
      currency: 'RUB',
    },
    right: { asks: ['unit'] },
    level: 'pure',
    why: 'without a header of the request amounts are millionths in steps of ten thousand; whole amounts may look alike',
  },
  {
    from: 'https://yandex.com/dev/direct/doc/en/money',
    sent: {
      file: '"Costs (2026-09-01 - 2026-09-02)"\nDate\tCampaignName\tClicks\tCost\n2026-09-01\tКрыши\t7\t12.34\n2026-09-02\tКрыши\t3\t20000\nTotal rows: 2\n',
      currency: 'RUB',
    },
    right: { lines: ['2026-09-01 12.34 RUB', '2026-09-02 20000 RUB'] },
    level: 'pure',
  },
  {
    from: 'https://www.facebook.com/business/help/510910008975690#ru',
    sent: {
      file: 'Дата начала отчетности,Дата окончания отчетности,Название кампании,Показы,Сумма затрат (USD)\n2026-09-01,2026-09-01,Крыши,100,12.5\n',
      currency: 'EUR',
    },
    right: { lines: ['2026-09-01 12.5 USD'] },
    level: 'pure',
  },
  {
    from: 'https://www.facebook.com/business/help/510910008975690#uk',
    sent: {
      file: 'Початок звітності,Завершення звітності,Назва кампанії,Покази,Сума витрат (UAH)\n2026-09-01,2026-09-01,Дахи,100,12.5\n',
    },
    right: { lines: ['2026-09-01 12.5 UAH'] },
    level: 'pure',
  },
  {
    from: 'https://www.facebook.com/business/help/510910008975690#pt',
    sent: {
      file: 'Início dos relatórios;Encerramento dos relatórios;Nome da campanha;Valor usado (BRL);Impressões;Cliques no link\n2026-09-01;2026-09-01;Telhados;1.234,56;100;9\n',
    },
    right: { lines: ['2026-09-01 1234.56 BRL'] },
    level: 'pure',
  },
  {
    from: 'https://www.facebook.com/business/help/510910008975690#ar',
    sent: {
      file: 'بداية التقارير,نهاية التقارير,اسم الحملة,المبلغ الذي تم إنفاقه (EGP),مرات الظهور\n2026-09-01,2026-09-03,حملة الشتاء,300,3000\n',
    },
    right: { asks: ['period'] },
    level: 'pure',
  },
  {
    from: 'https://ads.tiktok.com/help/article/export-reports',
    sent: {
      file: 'By Day,Campaign name,Ad group name,Cost,Impressions,Clicks (destination),Complete payment\n2026-09-20,Winter,Interest,8.00,5000,70,1\n',
    },
    right: { lines: ['2026-09-20 8 USD'] },
    level: 'pure',
  },
]

/**
 * Ready scripts that send costs to `POST /v1/costs/import`, for pasting where costs are known. Functions of the
 * platforms by their public documentation, read on 2026-11-30: developers.google.com/google-ads/scripts/docs (AdsApp),
 * developers.google.com/apps-script/reference (UrlFetchApp, SpreadsheetApp, Utilities).
 */
import { FEED_DAYS, PUSH_NAMES, type PushWay } from '../../../contract/money/feed-words.ts'

type Target = {
  /** Origin and path under which the API answers, without trailing slash. */
  api: string
  sourceId: string
}

export const KEY_PLACE = 'PASTE_THE_KEY'

/** A newer figure takes the place of the older one; anything else is asked, and nothing is entered. */
function addressOf({ api, sourceId }: Target, way: PushWay, columns: Record<string, string>): string {
  const query = new URLSearchParams({ sourceId, name: PUSH_NAMES[way], answers: 'replaces:replace', ...columns })
  return `${api}/v1/costs/import?${query.toString()}`
}

const text = (value: string): string => JSON.stringify(value)

const SEND = `function send(url, csv) {
  var answer = UrlFetchApp.fetch(url, {
    method: 'post',
    contentType: 'text/csv',
    headers: { Authorization: 'Bearer ' + KEY },
    payload: csv,
    muteHttpExceptions: true
  });
  // a failure is mailed to the owner of the script
  if (answer.getResponseCode() !== 200) throw new Error(answer.getContentText());
}`

const CELL = `function cell(value) {
  return '"' + String(value).replace(/"/g, '""') + '"';
}`

const ads = (target: Target): string => `// Costs of each day and campaign. Run it once a day.
var KEY = ${text(KEY_PLACE)};
var ADDRESS = ${text(addressOf(target, 'ads', { dayColumn: 'day', amountColumn: 'cost_micros', currencyColumn: 'currency' }))};
var DAYS = ${FEED_DAYS};

function main() {
  var zone = AdsApp.currentAccount().getTimeZone();
  var day = function (back) {
    return Utilities.formatDate(new Date(Date.now() - back * 86400000), zone, 'yyyy-MM-dd');
  };
  var rows = AdsApp.search(
    'SELECT segments.date, campaign.name, metrics.cost_micros, customer.currency_code FROM campaign ' +
    "WHERE segments.date BETWEEN '" + day(DAYS - 1) + "' AND '" + day(0) + "'"
  );
  var csv = 'day,campaign,cost_micros,currency\\n';
  while (rows.hasNext()) {
    var row = rows.next();
    csv += [row.segments.date, row.campaign.name, row.metrics.costMicros, row.customer.currencyCode].map(cell).join(',') + '\\n';
  }
  send(ADDRESS + '&timezone=' + encodeURIComponent(zone), csv);
}

${CELL}

${SEND}
`

const sheets = (
  target: Target,
): string => `// The first sheet: titles in the first row, a day and a cost in each other row.
// Triggers → Add trigger → sendCosts → Day timer.
var KEY = ${text(KEY_PLACE)};
var ADDRESS = ${text(addressOf(target, 'sheets', {}))};

function sendCosts() {
  var book = SpreadsheetApp.getActiveSpreadsheet();
  var zone = book.getSpreadsheetTimeZone();
  var csv = book.getSheets()[0].getDataRange().getValues().map(function (row) {
    return row.map(function (value) {
      return cell(value instanceof Date ? Utilities.formatDate(value, zone, 'yyyy-MM-dd') : value);
    }).join(',');
  }).join('\\n');
  send(ADDRESS, csv + '\\n');
}

${CELL}

${SEND}
`

const quoted = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`

const curl = (target: Target): string =>
  `curl --fail-with-body -sS -X POST ${quoted(addressOf(target, 'curl', {}))} -H 'Authorization: Bearer ${KEY_PLACE}' -H 'Content-Type: text/csv' --data-binary @costs.csv\n`

const SCRIPTS: Record<PushWay, (target: Target) => string> = { ads, sheets, curl }

/** With the address and the source in it, and `KEY_PLACE` for the key. */
export const pushScript = (way: PushWay, target: Target): string => SCRIPTS[way](target)

/** A scheduled report as a letter, and in short for the bot. Readable on a phone; nothing is loaded from anywhere. */
import { escapeHtml } from '../../../lib/text/text.ts'
import type { Letter } from '../../../outside/mail.ts'
import type { AccountRow } from '../../../store/config/accounts/accounts.ts'
import type { ScheduleRow } from '../../../store/config/statistics/report-schedules.ts'
import type { ReportAct, ReportContent, ReportRow } from './content.ts'
import { type Words, wordsFor } from './words.ts'
import { SCREENS } from '../../../contract/screens.ts'
import type { ScheduledReport } from '../../../contract/statistics/report-schedules.ts'

export type LetterParts = {
  schedule: Pick<ScheduleRow, 'name' | 'report'>
  content: ReportContent
  to: Pick<AccountRow, 'email' | 'language'>
  /** Origin of links. */
  panel: string
  /** Stops these letters; absent: they are no receiver of the schedule. */
  stop: string | undefined
}

const MOST_ACTS = 5
/** Columns beside a row's main figure. */
const MOST_BESIDE = 3
const MOST_SHORT = 3
const HEADINGS: Readonly<Record<string, typeof OTHERWISE>> = { profit: { best: 'best', worst: 'worst' } }
const OTHERWISE = { best: 'highest', worst: 'lowest' }
const HISTORY = '/pages/profile/history'

const wordsOf = ({ content: { currency, own }, to: { language } }: LetterParts): Words =>
  wordsFor({ language, currency, own })

type Row = { name: string; value: string; change: string; beside: string }
type Section = { title: string; rows: Row[] }
type Body = {
  title: string
  about: string
  answer: string
  totals: Section
  parts: Section[]
  rules: { title: string; lines: string[] }
  links: { open: string; history: string }
}

export function reportLetter(parts: LetterParts): Letter {
  const words = wordsOf(parts)
  const body = bodyOf(parts, words)
  return {
    to: parts.to.email,
    subject: subjectOf(parts, words),
    text: plain(body, words, parts),
    html: html(body, words, parts),
    // RFC 8058: mail programs offer to stop them by one POST
    ...(parts.stop !== undefined && {
      headers: { 'List-Unsubscribe': `<${parts.stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}

export function reportMessage(parts: LetterParts): string {
  const words = wordsOf(parts)
  const { title, about, answer, parts: sections, rules, links } = bodyOf(parts, words)
  const short = sections.map(({ title: heading, rows }) =>
    [
      heading,
      ...rows.slice(0, MOST_SHORT).map(({ name, value, change }) => `${name}: ${valueText(value, change)}`),
    ].join('\n'),
  )
  return [`${title}\n${about}`, answer, ...short, rules.title, links.open].join('\n\n')
}

const valueText = (value: string, change: string): string => (change === '' ? value : `${value} (${change})`)

function subjectOf({ schedule, content: { totals } }: LetterParts, words: Words): string {
  const profit = totals.figures['profit']
  return typeof profit === 'number' ? `${schedule.name}: ${profitText(words, profit)}` : schedule.name
}

const profitText = (words: Words, profit: number): string =>
  words.say(profit < 0 ? 'mail.report.lost' : 'mail.report.made', { amount: words.money(Math.abs(profit)) })

function bodyOf({ schedule, content, panel }: LetterParts, words: Words): Body {
  const { level, main, best, worst } = content
  const heading = (way: 'best' | 'worst') =>
    words.say(`mail.report.${worst.length === 0 ? 'all' : (HEADINGS[main] ?? OTHERWISE)[way]}`, {
      column: words.column(main),
      level: words.level(level),
    })
  const rowsOf = (rows: readonly ReportRow[]) => rows.map((row) => rowOf(row, content, words))
  return {
    title: schedule.name,
    about: aboutOf(schedule, content, words),
    answer: answerOf(content, words),
    totals: { title: words.say('report.total'), rows: totalsOf(content, words) },
    parts: [
      { title: heading('best'), rows: rowsOf(best) },
      { title: heading('worst'), rows: rowsOf(worst) },
    ].filter(({ rows }) => rows.length > 0),
    rules: rulesOf(content.acts, words),
    links: { open: `${panel}${reportAddress(schedule.report, content)}`, history: `${panel}${HISTORY}` },
  }
}

/** Days, campaign and filter. */
function aboutOf({ report }: Pick<ScheduleRow, 'report'>, content: ReportContent, words: Words): string {
  const conditions = Object.entries(report.filter).flatMap(([field, verbs]) =>
    Object.entries(verbs).map(([verb, values]) => {
      const shown = (values ?? []).map((value) => words.levelValue(field, value)).join(', ')
      return `${words.level(field)}${verb === 'isNot' ? ' ≠ ' : ': '}${shown}`
    }),
  )
  return [words.days(content), content.campaign ?? words.say('sharedReport.all'), ...conditions].join(' · ')
}

function answerOf({ totals: { figures, before }, previous }: ReportContent, words: Words): string {
  const { profit } = figures
  const [spent, lost] = [Number(figures['cost'] ?? 0), Number(figures['wasted'] ?? 0)]
  if (spent === 0 && Number(profit ?? 0) === 0) return words.say('mail.report.nothing')
  const made = typeof profit === 'number' ? profitText(words, profit) : words.say('mail.report.unknown')
  const moved = previous
    ? movedText(words, { now: profit, before: before?.['profit'], days: words.days(previous) })
    : ''
  return `${[made, moved].filter(Boolean).join(', ')}; ${botsText(words, spent, lost)}.`
}

type Moved = { now: Figure; before: Figure; days: string }
type Figure = ReportRow['figures'][string] | undefined

function movedText(words: Words, { now, before, days }: Moved): string {
  const change = words.change(now, before)
  return change === '' ? '' : words.say('mail.report.moved', { change, was: words.value('profit', before), days })
}

/** Minor units. */
function botsText(words: Words, spent: number, lost: number): string {
  if (lost === 0) return words.say('mail.report.noBots')
  const share = words.percent(spent === 0 ? 0 : lost / spent)
  return words.say('mail.report.bots', { amount: words.money(lost), share })
}

const totalsOf = ({ columns, totals: { figures, before } }: ReportContent, words: Words): Row[] =>
  columns.map((column) => ({
    name: words.column(column),
    value: words.value(column, figures[column]),
    change: words.change(figures[column], before?.[column]),
    beside: '',
  }))

function rowOf({ value, name, figures, before }: ReportRow, content: ReportContent, words: Words): Row {
  const { level, main, columns } = content
  const beside = columns.filter((column) => column !== main && (figures[column] ?? null) !== null).slice(0, MOST_BESIDE)
  return {
    name: name ?? words.levelValue(level, value),
    value: words.value(main, figures[main]),
    change: words.change(figures[main], before?.[main]),
    beside: beside.map((column) => `${words.column(column)} ${words.value(column, figures[column])}`).join(' · '),
  }
}

function rulesOf(acts: readonly ReportAct[], words: Words): Body['rules'] {
  if (acts.length === 0) return { title: words.say('mail.report.rulesNone'), lines: [] }
  const lines = acts.slice(0, MOST_ACTS).map(({ act, state, thing, campaign, rule }) => {
    const what = words.say(`mail.report.act.${act}`)
    const end = state === 'undone' || state === 'dropped' ? `, ${words.say(`mail.report.${state}`)}` : ''
    return `${thing}${campaign === undefined ? '' : ` (${campaign})`}: ${what}${end} · ${words.say('mail.report.byRule', { rule })}`
  })
  const more = acts.length - lines.length
  return {
    title: words.say('mail.report.rules', { n: words.number(acts.length) }),
    lines: more > 0 ? [...lines, words.say('mail.report.more', { n: words.number(more) })] : lines,
  }
}

function plain(body: Body, words: Words, { stop }: LetterParts): string {
  const section = ({ title, rows }: Section) =>
    [
      title,
      ...rows.map(({ name, value, change, beside }) =>
        [`${name}: ${valueText(value, change)}`, beside].filter(Boolean).join(' · '),
      ),
    ].join('\n')
  return [
    `${body.title}\n${body.about}`,
    body.answer,
    section(body.totals),
    ...body.parts.map(section),
    [body.rules.title, ...body.rules.lines].join('\n'),
    `${words.say('mail.report.act')}:\n${body.links.open}`,
    `${words.say('mail.report.history')}:\n${body.links.history}`,
    stop === undefined ? '' : `${words.say('mail.report.stop')}:\n${stop}`,
    'Weir\n',
  ]
    .filter(Boolean)
    .join('\n\n')
}

const LINE = 'border-top:1px solid rgba(127,127,127,.35)'
const NUMBER = 'text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums;vertical-align:top'
const SMALL = 'font-size:13px;line-height:18px;opacity:.75'

/** Inline: mail programs drop other styles. */
function html(body: Body, words: Words, { stop }: LetterParts): string {
  const e = escapeHtml
  const row = ({ name, value, change, beside }: Row) =>
    `<tr><th scope="row" style="${LINE};padding:8px 16px 8px 0;text-align:start;vertical-align:top;font-weight:500;overflow-wrap:anywhere">${e(name)}${beside === '' ? '' : `<div style="${SMALL};font-weight:400">${e(beside)}</div>`}</th><td style="${LINE};padding:8px 0;${NUMBER}">${e(value)}${change === '' ? '' : `<div style="${SMALL}">${e(change)}</div>`}</td></tr>`
  const section = ({ title, rows }: Section) =>
    `<h2 style="margin:28px 0 4px;font-size:15px;line-height:20px">${e(title)}</h2>
<table style="width:100%;border-collapse:collapse;font-size:15px;line-height:20px">
${rows.map(row).join('\n')}
</table>`
  const rules = `<h2 style="margin:28px 0 4px;font-size:15px;line-height:20px">${e(body.rules.title)}</h2>
${body.rules.lines.map((line) => `<p style="margin:0 0 4px;font-size:14px;line-height:20px;overflow-wrap:anywhere">${e(line)}</p>`).join('\n')}
<p style="margin:8px 0 0;font-size:14px;line-height:20px"><a href="${e(body.links.history)}">${e(words.say('mail.report.history'))}</a></p>`
  return `<!doctype html>
<html lang="${words.language === 'ua' ? 'uk' : words.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${e(body.title)}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:36em;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">Weir</p>
<h1 style="margin:0 0 4px;font-size:20px;line-height:28px;overflow-wrap:anywhere">${e(body.title)}</h1>
<p style="margin:0 0 16px;${SMALL};overflow-wrap:anywhere">${e(body.about)}</p>
<p style="margin:0;font-size:18px;line-height:26px">${e(body.answer)}</p>
${[body.totals, ...body.parts].map(section).join('\n')}
${rules}
<p style="margin:28px 0 0"><a href="${e(body.links.open)}" style="display:inline-block;padding:8px 16px;border-radius:5px;background:#1c4f94;color:#ffffff;text-decoration:none;font-weight:500">${e(words.say('mail.report.act'))}</a></p>
${stop === undefined ? '' : `<p style="margin:28px 0 0;font-size:13px;line-height:20px"><a href="${e(stop)}">${e(words.say('mail.report.stop'))}</a></p>\n`}</div>
</body>
</html>
`
}

/** Path of the same report in the panel, of fixed days. */
function reportAddress(
  { levels: [first = 'day', ...then], companyId, filter, class: shownClass, compare, sort }: ScheduledReport,
  { startDate, endDate }: { startDate: string; endDate: string },
): string {
  const query = new URLSearchParams({ range: 'custom', from: startDate, to: endDate, money: first })
  if (then.length > 0) query.set('moneyThen', then.join(','))
  if (sort !== undefined) query.set('moneySort', `${sort}.desc`)
  if (shownClass !== 'all') query.set('class', shownClass)
  query.set('compare', compare === undefined || compare === 'month' ? 'none' : compare)
  for (const [field, verbs] of Object.entries(filter))
    for (const [verb, values] of Object.entries(verbs))
      for (const value of values ?? []) query.append('filter', `${field}:${verb}:${value}`)
  return `${SCREENS.Statistics.path}${companyId === undefined ? '' : `/${companyId}`}?${query.toString()}`
}

import './shared-report.css'
import { useState } from 'react'
import type { Answer, Question } from '../../../../src/contract/table.ts'
import { useApiQueries, useApiQuery } from '../../../api/query.ts'
import { failureTexts } from '../../../api/failure-text.ts'
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { formatsFor } from '../../../i18n/format.ts'
import { useNames } from '../../../shared/hits/names.ts'
import { Brand, Copyright } from '../../../shared/mark.tsx'
import { ThemeSeg } from '../../../shared/theme-seg.tsx'
import { LanguageSeg } from '../../../shared/welcome/language-seg.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Table, type Sorting } from '../../../kit/layout/table.tsx'
import { Below, usePaths } from '../statistics/money/open-rows.tsx'
import { FIRST, keyOf, type Path, type Placed, visibleRows } from '../statistics/money/tree.ts'
import { sorted, usual, useSharedColumns } from './columns.tsx'

type Opened = Answer<'shares.open'>
type Shown = Placed<Opened['rows'][number]>

/** Opened by its link, without sign-in, in the browser's language. */
export default function SharedReportPage() {
  const { t } = useTranslation()
  const token = location.hash.slice(1)
  const { data, error } = useApiQuery('shares.open', { token }, { quiet: true, staleTime: Infinity })
  return (
    <div className="shared-report">
      <title>{`${data?.name ?? t('sharedReport.title')} · Weir`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <header>
        <Brand to="/" />
        <span className="end">
          <ThemeSeg bare />
          <LanguageSeg />
        </span>
      </header>
      <main>
        <h1>
          <bdi>{data?.name ?? t('sharedReport.title')}</bdi>
        </h1>
        {error && (
          <Alert kind="bad" title={failureTexts(error, t('sharedReport.gone')).join(' ')}>
            {t('sharedReport.goneText')}
          </Alert>
        )}
        {data && <Report token={token} first={data} />}
      </main>
      <footer>
        <Copyright />
      </footer>
    </div>
  )
}

function Report({ token, first }: { token: string; first: Opened }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const format = formatsFor(language, first.timezone)
  const open = usePaths(token, first.levels)
  const whole = usePaths(token, first.levels)
  const [sorting, onSort] = useState<Sorting>(() => usual(first))
  const questions = open.paths.map((path): Question<'shares.open'> => ({ token, under: [...path] }))
  const answers = useApiQueries('shares.open', questions)
  const states = new Map(open.paths.map((path, at) => [keyOf(path), answers[at]]))
  const rowsUnder = (under: Path) => {
    const answer = under.length === 0 ? first : states.get(keyOf(under))?.data
    return answer && sorted(answer.rows, sorting)
  }
  const rows = visibleRows({ rowsUnder, isOpen: open.has, isWhole: whole.has })
  const columns = useSharedColumns(first, { format, isOpen: open.has, onOpen: open.toggle })
  const openedOf = (path: Path) => {
    const state = states.get(keyOf(path))
    return state && { rows: state.data?.rows.length, error: state.error, retry: () => void state.refetch() }
  }
  const below = (row: Shown) => (
    <Below row={row} opened={openedOf(row.path)} span={columns.length} onWhole={whole.toggle} />
  )
  return (
    <Card className="money">
      <About of={first} dates={`${format.date(first.startDate)} – ${format.date(first.endDate)}`} />
      <div className="money-table">
        <Table
          label={first.name}
          className="bd"
          columns={columns}
          rows={rows}
          rowKey={({ path }) => keyOf(path)}
          awaited={FIRST}
          sorting={sorting}
          onSort={onSort}
          below={below}
          total={rows && rows.length > 0 ? { ...first.totals, value: '', path: [], hidden: [] } : undefined}
        />
      </div>
      {rows?.length === 0 && <p className="pad dim">{t('statistics.none.values')}</p>}
      <p className="cap-note">{t('sharedReport.ends', { at: format.dateTime(first.expires) })}</p>
    </Card>
  )
}

/** Which part of the traffic it is of. */
function About({ of, dates }: { of: Opened; dates: string }) {
  const { t } = useTranslation()
  const names = useNames()
  const conditions = of.filter.map(({ field, verb, values }) => {
    const shown = values.map((value) => names.value(field, value)).join(', ')
    return `${names.field(field)}${verb === 'isNot' ? ' ≠ ' : ': '}${shown}`
  })
  return (
    <p className="aside-line">
      <b>{dates}</b>
      <span>{of.campaign ?? t('sharedReport.all')}</span>
      {conditions.map((one) => (
        <span key={one}>{one}</span>
      ))}
      <span>{t('hits.range.zone', { zone: of.timezone })}</span>
      {of.currency !== undefined && <span>{of.currency}</span>}
    </p>
  )
}

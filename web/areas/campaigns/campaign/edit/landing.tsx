/** Offers behind a landing page, the link of its buttons, and what came of it. */
import './split-test/split-test.css'
import { CircleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { LandingOffer, LandingPage } from '../../../../../src/contract/campaigns/landing.ts'
import { readableLink } from '../../../../../src/lib/net/readable-link.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { CopyButton } from '../../../../kit/controls/copy.tsx'
import { Section } from '../../../../shared/section/section.tsx'
import type { Draft } from './draft.ts'
import { Groups } from './groups.tsx'

const [MINUTE_MS, DAYS] = [60_000, 30]

/** `unsaved`: in place of the button's link and figures. */
export function Landing({ campaign, unsaved }: { campaign: string | undefined; unsaved: string }) {
  const { t } = useTranslation()
  const groups = useWatch<Draft, 'landingGroups'>({ name: 'landingGroups' })
  return (
    <Section layout="grid2" title={t('campaign.section.landing')} text={t('campaign.section.landing.text')}>
      <Groups
        of="landingGroups"
        campaign={campaign}
        add={groups.length === 0 ? t('campaign.landing.add') : t('campaign.split.add')}
      />
      {groups.length > 0 &&
        (campaign === undefined ? <p className="help full">{unsaved}</p> : <SavedLanding id={campaign} />)}
    </Section>
  )
}

export function SavedLanding({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useApiQuery('company.landing', { id, days: DAYS }, { quiet: true, staleTime: MINUTE_MS })
  if (!data) return null
  const link = `<a href="${data.url}" referrerpolicy="unsafe-url">…</a>`
  return (
    <div className="full split-test">
      <p className="about">{t('campaign.landing.button')}</p>
      <p className="copied">
        <code className="ltr">{link}</code>
        <CopyButton text={link} />
      </p>
      <p className="help">{t('campaign.landing.buttonHelp', { second: `${data.url}/2` })}</p>
      <p className="about">{t('campaign.landing.last', { n: format.number(DAYS) })}</p>
      {data.pages.length === 0 && data.offers.length === 0 ? (
        <p className="help">{t('campaign.landing.nobody')}</p>
      ) : (
        <>
          <Pages pages={data.pages} />
          <Offers offers={data.offers} />
        </>
      )}
      {data.direct > 0 && (
        <p className="state warn">
          <CircleAlert />
          <span>{t('campaign.landing.direct', { count: data.direct, n: format.number(data.direct) })}</span>
        </p>
      )}
    </div>
  )
}

function Pages({ pages }: { pages: readonly LandingPage[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (pages.length === 0) return null
  return (
    <Figures
      first={t('campaign.landing.page')}
      columns={[t('campaign.landing.views'), t('campaign.landing.clicked'), t('campaign.landing.rate')]}
      rows={pages.map((page) => ({
        ...page,
        name: readableLink(page.link).replace(/^https:\/\//, ''),
        cells: [
          format.number(page.views),
          format.number(page.clicked),
          page.views === 0 ? '–' : format.share(page.clicked / page.views, 1),
        ],
      }))}
    />
  )
}

function Offers({ offers }: { offers: readonly LandingOffer[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (offers.length === 0) return null
  return (
    <Figures
      first={t('campaign.landing.offer')}
      columns={[t('campaign.landing.clicks')]}
      rows={offers.map((one) => ({
        ...one,
        name: one.offer ?? (readableLink(one.link) || t('campaign.landing.gone')),
        cells: [format.number(one.clicks)],
      }))}
    />
  )
}

type FiguresProps = {
  first: string
  columns: readonly string[]
  rows: readonly (Pick<LandingPage, 'conversions' | 'revenue'> & { name: string; cells: readonly string[] })[]
}

/** Conversions and revenue stand last, unless hidden from the reader. */
function Figures({ first, columns, rows }: FiguresProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isEarned = rows.some(({ conversions }) => conversions !== null)
  const names = isEarned ? [...columns, t('conv.conversions'), t('conv.revenue')] : columns
  const earned = ({ conversions, revenue }: FiguresProps['rows'][number]) =>
    conversions === null
      ? []
      : [
          format.number(conversions),
          (revenue ?? []).map(({ amount, currency }) => format.money(amount, currency)).join(', ') || '–',
        ]
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {names.map((name) => (
            <th key={name} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={`${row.name} ${String(at)}`}>
            <th scope="row" className="ltr" title={row.name}>
              {row.name}
            </th>
            {[...row.cells, ...earned(row)].map((cell, column) => (
              <td key={names[column]} className="num" data-name={names[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Receipt } from '../../../../src/contract/receipt.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { kindOf } from '../../../parts/class-kind.ts'
import { ClassBadge } from '../../../parts/class-mark.tsx'
import { textOf } from '../../../parts/hits/conditions.ts'
import type { Scope } from '../../../parts/hits/scope.ts'

type Props = { receipt: Receipt; scope: Pick<Scope, 'change'> }

/** What else the visitor did on the campaign, a day to both sides. */
export function Others({ receipt: { others, log }, scope }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [params] = useSearchParams()
  const day = (at: string) => dayIn(format.timezone, 0, Date.parse(at))
  const filter = () =>
    scope.change({
      campaign: log.companyId,
      range: 'custom',
      from: day(others.from),
      to: day(others.to),
      class: 'all',
      filter: [textOf({ field: 'visitor', verb: 'is', value: log.visitor })],
    })
  const linkTo = (hit: string) => {
    const next = new URLSearchParams(params)
    next.set('hit', hit)
    return { search: `?${next.toString()}` }
  }
  return (
    <section className="others">
      <h3>{t('logs.receipt.others')}</h3>
      {others.hits.length === 0 ? (
        <p className="dim">{t('logs.receipt.noOthers')}</p>
      ) : (
        <>
          <ol>
            {others.hits.map((one) => (
              <li key={one.hit}>
                <Link to={linkTo(one.hit)} preventScrollReset>
                  <time dateTime={one.time}>{format.exact(one.time)}</time>
                </Link>
                <ClassBadge kind={kindOf(one)} />
              </li>
            ))}
          </ol>
          <button type="button" className="link" onClick={filter}>
            {t('logs.receipt.allOthers', { count: others.total + 1, n: format.number(others.total + 1) })}
          </button>
        </>
      )}
    </section>
  )
}

import { ChevronRight } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Section } from '../../../../src/contract/integration/content.ts'
import { useApiQuery } from '../../../api/query.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { groupsOf, sectionOf, SHIPPED, type Shipped } from './ways.ts'

type Props = { sections: readonly Section[]; onTab: (number: number) => void }
type FinderProps = Props & { campaign: string | undefined }

const isShipped = (number: number): number is Shipped => (SHIPPED as readonly number[]).includes(number)

/** Leads to one recipe; those that bring visits stand first. */
export function Finder({ sections, campaign = '', onTab }: FinderProps) {
  const { t } = useTranslation()
  const { data } = useApiQuery(
    'company.ways',
    { id: campaign },
    { quiet: true, staleTime: 60_000, enabled: campaign !== '' },
  )
  const used = new Set(data?.ways.map(({ name }) => sectionOf(name)))
  const isUsed = ({ number }: Section) => used.has(number)
  const first = sections.filter(isUsed)
  const groups = [
    ...(first.length > 0 ? [['used', first] as const] : []),
    ...groupsOf(sections.filter((section) => !isUsed(section))),
  ]
  return (
    <Card label={t('integration.runs')}>
      <div className="int-find">
        <h2>{t('integration.runs')}</h2>
        <p className="mid">{t('integration.runsText')}</p>
        {groups.map(([group, of]) => (
          <div key={group} role="group" aria-label={t(`integration.group.${group}`)}>
            <h3 className={group === 'used' ? 'state ok' : undefined}>{t(`integration.group.${group}`)}</h3>
            <div className="int-choices">
              {of.map((section) => (
                <Choice key={section.number} section={section} onTab={onTab} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Card>
  )
}

type ChoiceProps = { section: Section; onTab: Props['onTab'] }

function Choice({ section: { number, name }, onTab }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <button type="button" onClick={() => onTab(number)}>
      <b>{name}</b>
      {isShipped(number) && <small>{t(`integration.hint.${number}`)}</small>}
      <ChevronRight aria-hidden="true" />
    </button>
  )
}

/** Beside a recipe. */
export function WaysList({ sections, open, onTab }: Props & { open: number }) {
  const { t } = useTranslation()
  return (
    <nav className="int-list" aria-label={t('integration.ways')}>
      {groupsOf(sections).map(([group, of]) => (
        <div key={group} role="group" aria-label={t(`integration.group.${group}`)}>
          <p>{t(`integration.group.${group}`)}</p>
          {of.map(({ number, name }) => (
            <button
              key={number}
              type="button"
              aria-current={number === open || undefined}
              onClick={() => onTab(number)}
            >
              {name}
            </button>
          ))}
        </div>
      ))}
    </nav>
  )
}

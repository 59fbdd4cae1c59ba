import { useTranslation } from 'react-i18next'
import type { Section } from '../../../../src/contract/integration/content.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { groupsOf, SHIPPED, type Shipped } from './ways.ts'

type Props = { sections: readonly Section[]; onTab: (number: number) => void }

const isShipped = (number: number): number is Shipped => (SHIPPED as readonly number[]).includes(number)

/** Leads to one recipe. */
export function Finder({ sections, onTab }: Props) {
  const { t } = useTranslation()
  return (
    <Card label={t('integration.runs')}>
      <div className="int-find">
        <h2>{t('integration.runs')}</h2>
        <p className="mid">{t('integration.runsText')}</p>
        {groupsOf(sections).map(([group, of]) => (
          <div key={group} role="group" aria-label={t(`integration.group.${group}`)}>
            <h3>{t(`integration.group.${group}`)}</h3>
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

function Choice({ section: { number, name }, onTab }: { section: Section; onTab: Props['onTab'] }) {
  const { t } = useTranslation()
  return (
    <button type="button" onClick={() => onTab(number)}>
      <b>{name}</b> {isShipped(number) && <small>{t(`integration.hint.${number}`)}</small>}
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

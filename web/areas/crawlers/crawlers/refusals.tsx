import { useTranslation } from '../../../i18n/i18n.ts'
import type { NameRefusal, PurposeRefusal } from '../../../../src/contract/crawlers/crawlers.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { Switch } from '../../../kit/controls/switch.tsx'
import type { Refusals } from './use-refusals.ts'

export function RefusalsCard({ refusals, ofClient }: { refusals: Refusals; ofClient: boolean }) {
  const { t } = useTranslation()
  const { data, pending, choose } = refusals
  const { editable, counted, purposes, names } = data
  const byName = names.filter(({ since }) => since !== null)
  return (
    <Card title={t(ofClient ? 'crawlers.refuse.titleOf' : 'crawlers.refuse.title')} className="refusals">
      <p className="mid">{t('crawlers.refuse.help')}</p>
      {!editable && <p className="dim">{t('crawlers.refuse.locked')}</p>}
      <ul>
        {purposes.map((one) => (
          <One
            key={one.purpose}
            title={t(`logs.agent.purpose.${one.purpose}`)}
            one={one}
            counted={counted}
            editable={editable}
            busy={pending?.purpose === one.purpose}
            onChange={(refused) => choose({ purpose: one.purpose, refused })}
          />
        ))}
      </ul>
      {byName.length > 0 && (
        <>
          <h3>{t('crawlers.refuse.names')}</h3>
          <ul>
            {byName.map((one) => (
              <One
                key={one.name}
                title={one.name}
                one={one}
                counted={counted}
                editable={editable}
                busy={pending?.name === one.name}
                onChange={(refused) => choose({ name: one.name, refused })}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

type OneProps = {
  title: string
  one: PurposeRefusal | NameRefusal
  counted: boolean
  editable: boolean
  busy: boolean
  onChange: (refused: boolean) => void
}

function One({ title, one, counted, editable, busy, onChange }: OneProps) {
  const { t } = useTranslation()
  const changes = useChanges()
  return (
    <li>
      <Switch
        on={one.since !== null}
        label={t('crawlers.refuse.switch', { what: title })}
        busy={busy}
        disabled={!editable || !one.mine}
        onChange={onChange}
      />
      <span>
        <b>{title}</b>
        <small>{counted ? changes(one) : t('crawlers.refuse.unknown')}</small>
        <Since one={one} />
      </span>
    </li>
  )
}

function Since({ one: { since, author } }: Pick<OneProps, 'one'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (since === null) return null
  const parts = [
    t('crawlers.refuse.since', { date: format.date(since) }),
    author && t('crawlers.refuse.by', { who: author }),
  ]
  return <small className="cut">{parts.filter(Boolean).join(', ')}</small>
}

export function useChanges(): (one: Pick<PurposeRefusal, 'visits' | 'changes' | 'refused' | 'since'>) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ visits, changes, refused, since }) => {
    if (visits === 0) return t('crawlers.refuse.none')
    const figure =
      since !== null
        ? t('crawlers.refuse.met', { n: format.number(refused) })
        : changes === 0
          ? t('crawlers.refuse.changesNothing')
          : t('crawlers.refuse.changes', { n: format.number(changes) })
    return `${t('crawlers.refuse.visits', { count: visits, n: format.number(visits) })}, ${figure}`
  }
}

import { useTranslation } from 'react-i18next'
import type { Held } from '../../../../src/contract/accounts/account.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Section } from '../../../shared/section/section.tsx'
import { Button } from '../../../kit/controls/button.tsx'

/** Access that another person added while controlling the account. */
export function HeldBack() {
  const { t } = useTranslation()
  const { data } = useApiQuery('profile.held', undefined, { quiet: true })
  const held = data?.held ?? []
  if (held.length === 0) return null
  return (
    <Section title={t('held.title')} text={t('held.text')}>
      <ul className="open-list" aria-label={t('held.title')}>
        {held.map((one) => (
          <HeldLine key={one.id} held={one} />
        ))}
      </ul>
    </Section>
  )
}

function HeldLine({ held: { id, kind, name, madeAt } }: { held: Held }) {
  const { t } = useTranslation()
  const format = useFormat()
  const act = useApiMutation('profile.settleHeld', { refreshes: ['profile.held'] })
  const title = t(`held.${kind}`, { name })
  return (
    <li className="act-line">
      <span className="words">
        <b>{title}</b>
        <small>{t('profile.since', { when: format.dateTime(madeAt) })}</small>
      </span>
      <span className="acts">
        <Button
          size="s"
          busy={act.isPending}
          aria-label={`${t('held.keep')}: ${title}`}
          onClick={() => act.mutate({ id, keep: true })}
        >
          {t('held.keep')}
        </Button>
        <Button
          size="s"
          kind="bad"
          busy={act.isPending}
          aria-label={`${t('profile.end')}: ${title}`}
          onClick={() => act.mutate({ id, keep: false })}
        >
          {t('profile.end')}
        </Button>
      </span>
    </li>
  )
}

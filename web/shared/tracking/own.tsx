import { Plus, X } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../kit/controls/button.tsx'

export type OwnParameter = { key: number; name: string; value: string }
const MOST_OWN = 10

type OwnProps = { own: readonly OwnParameter[]; onChange: (own: readonly OwnParameter[]) => void }

export function OwnParameters({ own, onChange }: OwnProps) {
  const { t } = useTranslation()
  const put = (key: number, change: Partial<OwnParameter>) =>
    onChange(own.map((one) => (one.key === key ? { ...one, ...change } : one)))
  return (
    <details>
      <summary>{t('tracking.own')}</summary>
      <div className="stack tracking-own">
        {own.map((one) => (
          <div key={one.key} className="tracking-pair">
            <input
              className="in mono ltr"
              aria-label={t('tracking.ownName')}
              placeholder="user_1"
              maxLength={64}
              autoComplete="off"
              value={one.name}
              onChange={(event) => put(one.key, { name: event.target.value })}
            />
            <input
              className="in mono ltr"
              aria-label={t('tracking.ownValue')}
              maxLength={256}
              autoComplete="off"
              value={one.value}
              onChange={(event) => put(one.key, { value: event.target.value })}
            />
            <IconButton label={t('ui.delete')} onClick={() => onChange(own.filter(({ key }) => key !== one.key))}>
              <X />
            </IconButton>
          </div>
        ))}
        {own.length < MOST_OWN && (
          <div>
            <Button
              size="s"
              icon={<Plus />}
              onClick={() => onChange([...own, { key: (own.at(-1)?.key ?? 0) + 1, name: '', value: '' }])}
            >
              {t('tracking.ownAdd')}
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import type { Share } from '../../../../../../src/contract/statistics/shares.ts'
import { SHARE_DAYS } from '../../../../../../src/contract/statistics/share-words.ts'
import { useApiQuery } from '../../../../../api/query.ts'
import { useFormat } from '../../../../../i18n/use-format.ts'
import { ConfirmCall } from '../../../../../shared/confirm-call.tsx'
import { DayField } from '../../../../../shared/date/day-field.tsx'
import { Failed } from '../../../../../shared/failed.tsx'
import { FormField, TextField } from '../../../../../shared/form/fields.tsx'
import { ActForm } from '../../../../../shared/form/form.tsx'
import { useWeirForm } from '../../../../../shared/form/use-form.ts'
import { Button } from '../../../../../kit/controls/button.tsx'
import { CopyButton } from '../../../../../kit/controls/copy.tsx'
import { Alert } from '../../../../../kit/feedback/alert.tsx'
import { Columns } from './columns.tsx'
import type { PaneProps } from './shared.ts'

/** A link that needs no sign-in, and those that there are. */
export function ByLink({ shared, onClose }: PaneProps) {
  return (
    <>
      <NewLink shared={shared} onClose={onClose} />
      <Links />
    </>
  )
}

type Draft = { name: string; ends: string; until: string; period: 'preset' | 'days'; columns: readonly string[] }

function NewLink({ shared: { report, preset, days, columns }, onClose }: PaneProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [url, setUrl] = useState('')
  const defaults: Draft = {
    name: '',
    ends: '30',
    until: '',
    period: preset ? 'preset' : 'days',
    columns: columns.filter(({ isShown }) => isShown).map(({ key }) => key),
  }
  const form = useWeirForm({
    call: 'shares.make',
    defaults,
    toInput: ({ name, ends, until, period, columns: chosen }) => ({
      ...report,
      name,
      columns: columns.map(({ key }) => key).filter((key) => chosen.includes(key)),
      period: period === 'preset' && preset ? { preset } : days,
      ...(ends === 'until' ? { until } : { days: Number(ends) }),
    }),
    refreshes: ['shares.list'],
    onSaved: (answer) => setUrl(answer.url),
  })
  if (url !== '')
    return (
      <Alert kind="ok" title={t('share.made')}>
        <span className="row share-url">
          <code>{url}</code>
          <CopyButton text={url} label={t('share.copy')} />
        </span>
        <p>{t('share.once')}</p>
      </Alert>
    )
  const isFixed = form.watch('ends') === 'until'
  return (
    <ActForm of={form} act={t('share.make')} onCancel={onClose}>
      <p className="dim">{t('share.text')}</p>
      <TextField<Draft> name="name" label={t('term.name')} required maxLength={60} autoFocus />
      <div className="share-pair">
        <FormField<Draft> name="ends" label={t('share.ends')}>
          {(held) => (
            <select {...held} className="in">
              {SHARE_DAYS.map((count) => (
                <option key={count} value={count}>
                  {t('share.days', { count })}
                </option>
              ))}
              <option value="until">{t('share.until')}</option>
            </select>
          )}
        </FormField>
        {isFixed && <DayField<Draft> name="until" label={t('share.last')} required />}
        {preset && (
          <FormField<Draft> name="period" label={t('hits.range')}>
            {(held) => (
              <select {...held} className="in">
                <option value="preset">{t('share.rolling', { range: t(`hits.range.${preset}`) })}</option>
                <option value="days">
                  {format.date(days.startDate)} – {format.date(days.endDate)}
                </option>
              </select>
            )}
          </FormField>
        )}
      </div>
      <Columns all={columns} chosen={form.watch('columns')} onChoose={(next) => form.setValue('columns', next)} />
    </ActForm>
  )
}

function Links() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('shares.list', undefined, { quiet: true })
  const [revoked, setRevoked] = useState<Share>()
  const [isOpen, setOpen] = useState(false)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || data.shares.length === 0) return null
  return (
    <section className="share-links" aria-label={t('share.links')}>
      <h3>{t('share.links')}</h3>
      <ul>
        {data.shares.map((share) => (
          <li key={share.id}>
            <ShareLine share={share} />
            <Button
              size="s"
              aria-label={t('share.revokeOf', { name: share.name })}
              onClick={() => {
                setRevoked(share)
                setOpen(true)
              }}
            >
              {t('share.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {revoked && (
        <ConfirmCall
          open={isOpen}
          call="shares.revoke"
          input={{ id: revoked.id }}
          refreshes={['shares.list']}
          title={t('share.revokeTitle', { name: revoked.name })}
          act={t('share.revoke')}
          onClose={() => setOpen(false)}
        >
          {t('share.revokeText')}
        </ConfirmCall>
      )}
    </section>
  )
}

function ShareLine({ share }: { share: Share }) {
  const { t } = useTranslation()
  const format = useFormat()
  const openings =
    share.lastOpened === null
      ? t('share.unopened')
      : t('share.opened', {
          count: share.openings,
          n: format.number(share.openings),
          at: format.dateTime(share.lastOpened),
        })
  const end =
    share.state === 'open'
      ? t('share.open.until', { at: format.dateTime(share.expires) })
      : t(`share.state.${share.state}`)
  return (
    <div>
      <bdi className={share.state === 'open' ? undefined : 'dim'}>{share.name}</bdi>
      <small>
        {end} · {openings} · <bdi>{share.email}</bdi>
      </small>
    </div>
  )
}

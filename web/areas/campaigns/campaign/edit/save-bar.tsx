import { CircleAlert, StickyNote } from 'lucide-react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useCanCall } from '../../../../api/profile.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { wrongCount } from '../../../../shared/form/placed.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { later } from '../../../../kit/layout/over.tsx'
import type { Change } from './changes.ts'
import type { EffectOf, Judged } from '../../../../shared/effect/use-effect-of.ts'
import type { Found } from './findings/context.ts'
import { FindingList } from './findings/list.tsx'
import type { Editor } from './use-editor.ts'
import { EFFECT_DAYS } from '../../../../../src/contract/campaigns/rule-words.ts'

// only changes can be tried
const TryInShadow = later(async () => (await import('../shadows/start.tsx')).TryInShadow)

const MOVES = [
  ['turnedAway', 'campaign.effect.barTurned'],
  ['letThrough', 'campaign.effect.barThrough'],
  ['elsewhere', 'campaign.effect.barElsewhere'],
] as const

function EffectLine({ effect: { data, waiting, error } }: { effect: Judged }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (error || data?.replay.visits === 0) return null
  if (waiting || !data) return <span className="effect-line dim">{t('campaign.effect.barWaiting')}</span>
  const { replay } = data
  const parts = MOVES.flatMap(([move, text]) => {
    const { visits, converted } = replay[move]
    if (visits === 0 && converted === 0) return []
    const moved = t(text, { n: format.number(visits), visits: format.number(replay.visits) })
    const brought = t('campaign.effect.converted', { count: converted, n: format.number(converted) })
    return converted > 0 ? [`${moved} (${brought})`] : [moved]
  })
  const days = t('campaign.effect.barDays', { count: EFFECT_DAYS })
  return (
    <span className="effect-line" role="status">
      {parts.length === 0 ? t('campaign.effect.barNone') : `${parts.join(', ')} ${days}`}
    </span>
  )
}

type BarProps = {
  editor: Editor
  /** Id; undefined for a new campaign. */
  campaign: string | undefined
  effect: EffectOf | undefined
  found: readonly Found[]
  onSave: () => void
  onShadow: (id: string) => void
}

export function SaveBar({ editor, campaign, effect, found, onSave, onShadow }: BarProps) {
  const fresh = campaign === undefined
  const { t } = useTranslation()
  const { changes, form, discard } = editor
  const canCall = useCanCall()
  if (!fresh && changes.length === 0)
    return (
      found.length > 0 && (
        <div className="savebar" role="region" aria-label={t('campaign.findings', { count: found.length })}>
          <FindingList found={found} />
        </div>
      )
    )
  return (
    <div className="savebar" role="region" aria-label={t('campaign.bar')}>
      <DraftState editor={editor} fresh={fresh} />
      <FindingList found={found} />
      {effect && <EffectLine effect={effect} />}
      <span className="grow" />
      {changes.length > 0 && (
        <Button kind="quiet" onClick={discard}>
          {t('ui.discard')}
        </Button>
      )}
      {canCall('campaign.save') ? (
        <>
          {campaign !== undefined && canCall('company.startShadow') && (
            <TryInShadow id={campaign} editor={editor} onStarted={onShadow} />
          )}
          <Button kind="primary" busy={form.sending} onClick={onSave}>
            {t('ui.save')}
          </Button>
          <kbd>Ctrl Enter</kbd>
        </>
      ) : (
        <span className="mid">{t('team.access.cannotSave')}</span>
      )}
    </div>
  )
}

function DraftState({ editor: { refused, form, changes }, fresh }: Pick<BarProps, 'editor'> & { fresh: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = useChangeName()
  const { root: _above, ...atFields } = form.formState.errors
  const fields = wrongCount(atFields)
  if (refused || fields > 0) {
    return (
      <span className="state bad" role="alert">
        <CircleAlert />
        <span>{refused ?? t('campaign.attention', { count: fields })}</span>
      </span>
    )
  }
  if (fresh) return <span className="state mid">{t('campaign.notSaved')}</span>
  return (
    <span className="said" role="status">
      <StickyNote />
      <span className="cut" title={changes.map(nameOf).join(', ')}>
        <b>{format.number(changes.length)}</b> {t('campaign.unsaved', { count: changes.length })}{' '}
        {changes.map(nameOf).join(', ')}
      </span>
    </span>
  )
}

export function useChangeName(): (change: Change) => string {
  const { t } = useTranslation()
  return (change) => {
    if ('field' in change) return t(`campaign.field.${change.field}`)
    if ('group' in change) return t('campaign.split.group', { letter: change.group })
    return 'parameter' in change ? change.parameter : t('campaign.split.order')
  }
}

import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Campaign } from '../../../../../src/contract/campaigns/campaigns.ts'
import type { KeptSettings } from '../../../../../src/contract/campaigns/versions.ts'
import { call } from '../../../../api/client.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Confirm } from '../../../../kit/feedback/confirm.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { Effect } from '../../../../shared/effect/effect.tsx'
import { useEffectOf } from '../../../../shared/effect/use-effect-of.ts'
import { useChangeName } from '../edit/save-bar.tsx'
import type { Editor } from '../edit/use-editor.ts'
import { Differences, useVersion } from './compare.tsx'
import { differencesBetween, settingsOf } from './differences.ts'

type RestoreProps = {
  campaign: Campaign
  editor: Editor
  version: number
  open: boolean
  onClose: () => void
  onRestored: () => void
}

export function Restore({ campaign, editor, version, open, onClose, onRestored }: RestoreProps) {
  const { t } = useTranslation()
  const { id } = campaign
  const [wanted, current] = [useVersion(id, version, open), useVersion(id, campaign.version, open)]
  const [settings, now] = [wanted.data?.version.settings, current.data?.version.settings]
  const error = wanted.error ?? current.error
  const { mutate, isPending } = useApiMutation('company.restoreVersion', {
    refreshes: ['company.list', 'company.versions'],
    undoable: ({ campaign: restored }) => ({
      text: t('campaign.versions.done', { version }),
      undo: async () => {
        const input = { id, version: campaign.version, expectedVersion: restored.version }
        const { campaign: back } = await call('company.restoreVersion', input)
        editor.follow(back, restored)
      },
    }),
    onDone: ({ campaign: restored }) => {
      editor.take(restored)
      onRestored()
    },
  })
  const act = () => mutate({ id, version, expectedVersion: campaign.version })
  return (
    <Confirm
      open={open}
      title={t('campaign.versions.restoreTitle', { version })}
      act={t(editor.changes.length > 0 ? 'campaign.versions.discard' : 'campaign.versions.restore')}
      busy={isPending || !settings || !now}
      width={760}
      onAct={act}
      onClose={onClose}
    >
      {settings && now ? (
        <Consequences editor={editor} id={id} version={version} settings={settings} now={now} />
      ) : error ? (
        <Failed error={error} onRetry={() => void Promise.all([wanted.refetch(), current.refetch()])} />
      ) : (
        <Skeleton height={120} />
      )}
    </Confirm>
  )
}

type ConsequencesProps = {
  editor: Editor
  id: string
  version: number
  settings: KeptSettings
  now: KeptSettings
}

function Consequences({ editor: { changes }, id, version, settings, now }: ConsequencesProps) {
  const { t } = useTranslation()
  const nameOf = useChangeName()
  // restoring keeps the state
  const differences = differencesBetween({ ...now, status: null }, settings)
  const effect = useEffectOf(id, settingsOf(settings), differences.length > 0)
  return (
    <div className="stack history restoring">
      <p>{t('campaign.versions.restoreText')}</p>
      {changes.length > 0 && (
        <Alert kind="warn">
          {t('campaign.versions.unsaved', { count: changes.length, names: changes.map(nameOf).join(', ') })}
        </Alert>
      )}
      <h3>{t('campaign.versions.changes')}</h3>
      <Differences differences={differences} />
      {effect && (
        <Effect
          effect={effect}
          text={t('campaign.versions.effectText', { version })}
          label={t('campaign.versions.effectLabel')}
        />
      )}
    </div>
  )
}

import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { SignalSetView } from '../../../../../src/contract/detection/shadows.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { call } from '../../../../api/client.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { useSession } from '../../../../api/session-store.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useChangeText } from '../../../../shared/signals/change-text.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { Confirm } from '../../../../kit/feedback/confirm.tsx'

type Listed = Pick<SignalSetView, 'number' | 'changes'> & Partial<SignalSetView>

export function SignalSets({ answer: { sets } }: { answer: Answer<'shadows.list'> }) {
  const { t } = useTranslation()
  const [now] = sets
  // adds the initial empty set, unless cut off
  const all: Listed[] = sets.at(-1)?.number === 1 ? [...sets, { number: 0, changes: {} }] : sets
  return (
    <Card title={t('shadows.inForce')} label={t('shadows.inForce')} className="signal-sets">
      {now ? (
        <ol>
          {all.map((set) => (
            <SignalSet key={set.number} of={set} now={now.number} />
          ))}
        </ol>
      ) : (
        <p className="pad dim">{t('shadows.inForceNone')}</p>
      )}
    </Card>
  )
}

function SignalSet({ of: set, now }: { of: Listed; now: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const changes = useChangeText().all(set.changes)
  const { number, setAt, setByEmail, because, of = '' } = set
  return (
    <li>
      <p className="act-line">
        <b>{t('shadows.setNumber', { n: number })}</b>
        {number === now && <span className="chip">{t('shadows.setNow')}</span>}
        <span>{because ? t(`shadows.because.${because}`, { of }) : t('shadows.setFirst')}</span>
        {setAt && (
          <time className="dim" dateTime={setAt}>
            {format.exact(setAt)}
          </time>
        )}
      </p>
      {changes.length === 0 ? (
        <p className="mid">{t('shadows.inForceNone')}</p>
      ) : (
        changes.map((text) => <p key={text}>{text}</p>)
      )}
      {setAt && (
        <p className="dim">{setByEmail === null ? t('shadows.itself') : <span className="ltr">{setByEmail}</span>}</p>
      )}
      {number !== now && <Restore number={number} now={now} />}
    </li>
  )
}

function Restore({ number, now }: { number: number; now: number }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const isAdmin = useSession()?.role === 'admin'
  const restore = useApiMutation('shadows.restore', {
    refreshes: ['shadows.list'],
    undoable: (answer) => ({
      text: t('audit.action.shadows.restore'),
      undo: () => call('shadows.restore', { number: now, expected: answer.number }),
    }),
    onDone: () => setOpen(false),
  })
  if (!isAdmin) return null
  return (
    <>
      <Button size="s" kind="quiet" icon={<Undo2 />} onClick={() => setOpen(true)}>
        {t('shadows.restore')}
      </Button>
      <Confirm
        open={open}
        title={t('shadows.restoreTitle')}
        act={t('shadows.restore')}
        busy={restore.isPending}
        onAct={() => restore.mutate({ number, expected: now })}
        onClose={() => setOpen(false)}
      >
        {t('shadows.restoreText')}
      </Confirm>
    </>
  )
}

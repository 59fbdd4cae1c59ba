import { BASE } from '../../kit/base.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ReactNode } from 'react'
import { CopyButton } from '../../kit/controls/copy.tsx'
import { Steps, type Step } from '../../kit/feedback/empty-state.tsx'
import './invite.css'

type InviteProps = {
  make: ReactNode
  /** A usable code; then the first step is done. */
  code?: string
}

export const Copied = ({ text, label }: { text: string; label: string }) => (
  <span className="in invite-text">
    <span className="mono ltr cut grow">{text}</span>
    <CopyButton text={text} label={label} />
  </span>
)

export const Invite = (props: InviteProps) => <Steps steps={useInviteSteps(props)} />

export function useInviteSteps({ make, code }: InviteProps): Step[] {
  const { t } = useTranslation()
  const first: Step =
    code === undefined
      ? { key: 'make', title: t('invite.make'), text: t('invite.makeText'), act: make, state: 'now' }
      : { key: 'make', title: t('invite.ready', { code }), text: t('invite.readyText'), act: make, state: 'done' }
  const given = (
    <>
      {code !== undefined && <Copied text={code} label={t('invite.copyCode')} />}
      <Copied text={`${location.origin}${BASE}/authentication/register`} label={t('invite.copyAddress')} />
    </>
  )
  return [
    first,
    {
      key: 'give',
      title: t('invite.give'),
      text: t('invite.giveText'),
      act: given,
      state: code === undefined ? 'next' : 'now',
    },
    { key: 'registers', title: t('invite.registers'), text: t('invite.registersText'), state: 'next' },
  ]
}

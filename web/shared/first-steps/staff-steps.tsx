import { useTranslation } from '../../i18n/i18n.ts'
import { SCREENS } from '../../../src/contract/screens.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ButtonLink } from '../../kit/controls/button-link.tsx'
import { CopyButton } from '../../kit/controls/copy.tsx'
import type { Step } from '../../kit/feedback/empty-state.tsx'
import { useInviteSteps } from '../invite/invite.tsx'
import { STAFF_STEPS, staffDone, type StaffFacts, type StaffStep } from './staff-progress.ts'

type Part = Pick<Step, 'title' | 'text' | 'act' | 'to'>

/** `isBeside`: the screen has its own primary action. */
export function useStaffSteps(facts: StaffFacts, isBeside = false): Step[] {
  const done = staffDone(facts)
  const shown = STAFF_STEPS.filter((step) => done[step] !== undefined)
  const now = shown.find((step) => done[step] === false)
  const primary = isBeside ? undefined : now
  const setup = useSetupParts(facts, primary)
  const outside = useOutsideParts(facts, primary)
  const invite = useInviteParts(facts, primary === 'promo')
  const parts: Record<StaffStep, Part> = { ...setup, ...outside, ...invite }
  return shown.map((key) => {
    if (done[key] === true) return { ...parts[key], key, text: undefined, act: undefined, state: 'done' }
    return { ...parts[key], key, state: key === now ? 'now' : 'next' }
  })
}

const BACKUP = 'weir backup FILE.tar'
const kindOf = (isNow: boolean) => (isNow ? 'primary' : 'plain')

function useSetupParts(
  { setup: { plans, priced, ownTexts } = { plans: 0, priced: 0, ownTexts: false } }: StaffFacts,
  now: StaffStep | undefined,
) {
  const { t } = useTranslation()
  const format = useFormat()
  const to = SCREENS.Tariffs.path
  const go = (step: StaffStep) => (
    <ButtonLink kind={kindOf(step === now)} size="s" to={to}>
      {t(`setup.${step as 'prices' | 'texts'}`)}
    </ButtonLink>
  )
  return {
    prices: {
      title: priced > 0 ? t('setup.pricesDone', { count: priced, n: format.number(priced) }) : t('setup.prices'),
      text: t('setup.pricesText', { count: plans, n: format.number(plans) }),
      act: go('prices'),
      to,
    },
    texts: {
      title: t(ownTexts ? 'setup.textsDone' : 'setup.texts'),
      text: t('setup.textsText'),
      act: go('texts'),
      to,
    },
  }
}

function useOutsideParts(
  { outside: { mail, backup } = { mail: 'file', backup: null } }: StaffFacts,
  now: StaffStep | undefined,
) {
  const { t } = useTranslation()
  const format = useFormat()
  const to = SCREENS.Status.path
  const toStatus = (step: StaffStep) => (
    <ButtonLink kind={kindOf(step === now)} size="s" to={to}>
      {t('setup.toStatus')}
    </ButtonLink>
  )
  return {
    mail: {
      title: t(mail === 'sends' ? 'setup.mailDone' : mail === 'file' ? 'setup.mail' : 'setup.mailRefused'),
      text: t(mail === 'refused' ? 'setup.mailRefusedText' : 'setup.mailText'),
      act: toStatus('mail'),
      to,
    },
    backup: {
      title: backup === null ? t('setup.backup') : t('setup.backupDone', { date: format.date(backup) }),
      text: (
        <>
          {t('setup.backupText')} <code className="mono ltr">{BACKUP}</code> <CopyButton text={BACKUP} />
        </>
      ),
      act: toStatus('backup'),
      to,
    },
  }
}

function useInviteParts({ code, clients }: StaffFacts, isNow: boolean) {
  const { t } = useTranslation()
  const to = SCREENS.Promo.path
  const make = (
    <ButtonLink to={to} size="s" kind={isNow ? 'primary' : 'plain'}>
      {t('invite.toPromo')}
    </ButtonLink>
  )
  const steps = useInviteSteps({ make, ...(typeof code === 'string' && { code }) })
  const part = (key: string, at: string): Part => ({ title: '', ...steps.find((step) => step.key === key), to: at })
  const client = part('registers', SCREENS.Clients.path)
  return {
    promo: part('make', to),
    give: part('give', to),
    client: { ...client, title: clients > 0 ? t('setup.clientDone') : client.title },
  }
}

import './first-steps.css'
import { Download, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Link } from 'react-router'
import { SCREENS } from '../../../src/contract/screens.ts'
import type { Plan } from '../../../src/contract/billing/plans.ts'
import { useCanCall } from '../../api/profile.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../kit/controls/button.tsx'
import { ButtonLink } from '../../kit/controls/button-link.tsx'
import { CopyButton } from '../../kit/controls/copy.tsx'
import { Steps, type Step } from '../../kit/feedback/empty-state.tsx'
import { useOwnLink } from '../domains/link-domain.ts'
import { useNoCampaign } from '../no-campaign.ts'
import { useDownload, WordPressDownload } from '../download.tsx'
import {
  CLIENT_STEPS,
  clientProgress,
  type ClientStanding,
  type ClientStep,
  type OwnCampaign,
  type StepState,
} from './client-progress.ts'

const EDITOR = `${SCREENS.Campaign.path}/change`
const POSTBACKS = `${SCREENS.Conversions.path}?tab=settings`

type Props = {
  standing: ClientStanding
  campaign?: OwnCampaign
  /** True if the screen has its own primary action. */
  isBeside?: boolean
}

export function ClientSteps(props: Props) {
  const steps = useClientSteps(props)
  return useCanCall()('campaign.save') ? <Steps steps={steps} /> : null
}

/** Team users neither pay nor report conversions. */
export function useClientSteps({ standing, campaign = standing.campaign, isBeside = false }: Props): Step[] {
  const { t } = useTranslation()
  const kind = isBeside ? 'plain' : 'primary'
  // later steps can be done early
  const kindIn = (state: StepState): Kind => (state === 'now' ? kind : 'plain')
  const parts: Record<ClientStep, (state: StepState) => Pick<Step, 'text' | 'act'>> = {
    plan: usePlan(standing, kind),
    pay: usePay(standing, kindIn),
    campaign: useCampaign(campaign, kindIn),
    install: (state) => ({
      text: t('steps.installText'),
      act: state !== 'done' && campaign ? <Install campaign={campaign} kind={kindIn(state)} /> : undefined,
    }),
    hit: () => ({ text: t('steps.hitText') }),
    conversion: (state) => ({
      text: t('steps.conversionText'),
      act: state !== 'done' && (
        <Go kind={kindIn(state)} to={POSTBACKS}>
          {t('steps.toPostbacks')}
        </Go>
      ),
    }),
  }
  const isPayer = useReaches('Tariff')
  const seesConversions = useReaches('Conversions')
  const states = clientProgress(standing.facts)
  const hidden = new Set<ClientStep>([
    // an account that staff activated needs neither
    ...(states.pay === 'done' && !standing.plan ? (['plan', 'pay'] as const) : []),
    ...(isPayer ? [] : ['plan' as const]),
    ...(isPayer || states.pay !== 'done' ? [] : ['pay' as const]),
    ...(seesConversions ? [] : ['conversion' as const]),
  ])
  const shown = CLIENT_STEPS.filter((step) => !hidden.has(step))
  return shown.map((step) => {
    const state = states[step]
    const { text, act } = parts[step](state)
    const title = t(state === 'done' ? `steps.${step}Done` : `steps.${step}`)
    return {
      key: step,
      title,
      text: state === 'done' && KNOWN.has(step) ? undefined : text,
      act,
      to: PLACES[step],
      state,
    }
  })
}

const PLACES: Record<ClientStep, string> = {
  plan: SCREENS.Tariff.path,
  pay: SCREENS.Tariff.path,
  campaign: EDITOR,
  install: SCREENS.Campaign.path,
  hit: SCREENS.Campaign.path,
  conversion: POSTBACKS,
}

/** Explanations useless once done. */
const KNOWN: ReadonlySet<ClientStep> = new Set(['pay', 'install', 'hit', 'conversion'])

type Kind = 'plain' | 'primary'
type KindIn = (state: StepState) => Kind

const Go = ({ kind, to, children }: { kind: Kind; to: string; children: ReactNode }) => (
  <ButtonLink kind={kind} size="s" to={to}>
    {children}
  </ButtonLink>
)

function usePlan({ plan }: ClientStanding, kind: Kind) {
  const { t } = useTranslation()
  const planLine = usePlanWords(plan)
  return (state: StepState) => ({
    text: state === 'done' ? planLine : t('steps.planText'),
    act:
      state === 'now' ? (
        <Go kind={kind} to={SCREENS.Tariff.path}>
          {t('steps.plan')}
        </Go>
      ) : undefined,
  })
}

function usePlanWords(plan: Plan | undefined): string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  if (!plan) return undefined
  const { name, campaignLimit: most, clickLimit: clicksMost } = plan
  const campaigns =
    most === null
      ? t('tariff.allows.allCampaigns')
      : t('tariff.allows.campaigns', { count: most, n: format.number(most) })
  const clicks =
    clicksMost === null
      ? t('tariff.allows.allClicks')
      : t('tariff.allows.clicks', { count: clicksMost, n: format.number(clicksMost) })
  return [name, campaigns, clicks].join(' · ')
}

function usePay({ active, isRequested, plan }: ClientStanding, kindIn: KindIn) {
  const { t } = useTranslation()
  const isPayer = useReaches('Tariff')
  const owed = isRequested && plan ? t('steps.payAsked', { plan: plan.name }) : t('steps.payText')
  const text = !isPayer ? t('steps.payOwner') : active ? t('steps.payOver') : owed
  return (state: StepState) => ({
    text,
    act: state !== 'done' && isPayer && (
      <Go kind={kindIn(state)} to={SCREENS.Tariff.path}>
        {t('steps.toPay')}
      </Go>
    ),
  })
}

function useCampaign(campaign: OwnCampaign | undefined, kindIn: KindIn) {
  const { t } = useTranslation()
  const canMake = useNoCampaign() === undefined
  return (state: StepState) => ({
    text: campaign ? (
      <>
        <bdi>{campaign.name}</bdi> · <Link to={`${EDITOR}/${campaign.id}`}>{t('steps.change')}</Link>
      </>
    ) : (
      t('steps.campaignText')
    ),
    act:
      // the step's turn comes with the payment, which the menu's data knows up to a minute later
      state === 'now' || (state === 'next' && canMake) ? (
        <ButtonLink to={EDITOR} kind={kindIn(state)} size="s" icon={<Plus />}>
          {t('campaign.new')}
        </ButtonLink>
      ) : undefined,
  })
}

function Install({ campaign: { id, hostedLink }, kind }: { campaign: OwnCampaign; kind: Kind }) {
  const { t } = useTranslation()
  const { busy, start } = useDownload('company.download')
  return (
    <>
      <div className="row wrap">
        <Button kind={kind} size="s" icon={<Download />} busy={busy} onClick={() => start({ company: id })}>
          {t('campaign.download')}
        </Button>
        <WordPressDownload campaign={id} size="s" />
      </div>
      {hostedLink !== null && <HostedLink link={hostedLink} />}
    </>
  )
}

function HostedLink({ link: given }: { link: string }) {
  const { t } = useTranslation()
  const link = useOwnLink(given) ?? given
  return (
    <span className="row wrap hosted-link">
      <span className="mid">{t('steps.hosted')}</span>
      <span className="mono ltr">{link}</span>
      <CopyButton text={link} label={t('steps.copyHosted')} />
    </span>
  )
}

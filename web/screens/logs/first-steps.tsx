import { useTranslation } from 'react-i18next'
import { SCREENS } from '../../../src/contract/menu.ts'
import { useSession } from '../../api/session-store.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Nothing, Steps, type Step } from '../../ui/nothing.tsx'

/** Nothing has ever come: how the first hit gets here. */
export function FirstSteps({ made, live }: { made: boolean; live: boolean }) {
  const { t } = useTranslation()
  const reaches = useSession()?.menu.includes('Campaign') ?? false
  const act = reaches && (
    <ButtonLink kind="primary" size="s" to={SCREENS.Campaign.path}>
      {t('logs.step.toCampaigns')}
    </ButtonLink>
  )
  const steps: Step[] = [
    { key: 'campaign', title: t('logs.step.campaign'), text: t('logs.step.campaignText'), state: made ? 'done' : 'now', act: !made && act },
    { key: 'install', title: t('logs.step.install'), text: t('logs.step.installText'), state: made ? 'now' : 'next', act: made && act },
    { key: 'visit', title: t('logs.step.visit'), text: t('logs.step.visitText'), state: 'next' },
  ]
  return (
    <Nothing title={t('logs.none.yet')} action={<Steps steps={steps} />}>
      <p>{t('logs.none.yetText')}</p>
      {live && (
        <p className="live" role="status">
          {t('logs.none.waiting')}
        </p>
      )}
    </Nothing>
  )
}

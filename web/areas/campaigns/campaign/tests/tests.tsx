import './tests.css'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Card } from '../../../../kit/layout/card.tsx'
import { later } from '../../../../kit/layout/over.tsx'
import type { Editor } from '../edit/use-editor.ts'

// most campaigns have none
const TestList = later(async () => (await import('./list.tsx')).TestList)

type TestsProps = { id: string; editor: Editor }
type Run = NonNullable<Answer<'company.edit'>['campaign']['testRun']>

export function CampaignTests({ id, editor }: TestsProps) {
  const { t } = useTranslation()
  const { data } = useApiQuery('company.edit', { id })
  return (
    <Card
      title={t('campaign.tests')}
      end={<LastRun run={data?.campaign.testRun} />}
      className="campaign-tests"
      label={t('campaign.tests')}
    >
      {editor.draft.tests.length === 0 ? (
        <p className="pad dim">{t('campaign.tests.none')}</p>
      ) : (
        <>
          <TestList id={id} editor={editor} />
          <p className="pad dim small">{t('campaign.tests.text')}</p>
        </>
      )}
    </Card>
  )
}

function LastRun({ run }: { run: Run | null | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!run) return null
  const { length } = run.failed
  return (
    <span className={length > 0 ? 'state warn' : 'dim'}>
      {length === 0
        ? t('campaign.tests.lastPassed', { when: format.dateTime(run.ranAt) })
        : t('campaign.tests.lastFailed', { count: length, when: format.dateTime(run.ranAt) })}
    </span>
  )
}

import './tests.css'
import { Check, CircleAlert, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CampaignTest, TestResult } from '../../../../../src/contract/campaigns/campaign-tests.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { readableLink } from '../../../../../src/lib/net/readable-link.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { TYPED } from '../../../../shared/form/use-form.ts'
import { IconButton } from '../../../../kit/controls/button.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { useSettled } from '../../../../kit/use-settled.ts'
import { settingsFrom } from '../edit/draft.ts'
import type { Editor } from '../edit/use-editor.ts'
import { IfAllowed } from '../../../../shared/if-allowed.tsx'

/** Debounce in ms. */
const PAUSE_MS = 500

type TestsProps = { id: string; editor: Editor }
type Run = NonNullable<Answer<'company.edit'>['campaign']['testRun']>

export function CampaignTests({ id, editor: { form, draft } }: TestsProps) {
  const { t } = useTranslation()
  const { data } = useApiQuery('company.edit', { id })
  const results = useResults(id, settingsFrom(draft))
  const remove = (at: number) =>
    form.setValue(
      'tests',
      draft.tests.filter((_, each) => each !== at),
      TYPED,
    )
  return (
    <Card
      title={t('campaign.tests')}
      end={<LastRun run={data?.campaign.testRun} />}
      className="campaign-tests"
      label={t('campaign.tests')}
    >
      {draft.tests.length === 0 ? (
        <p className="pad dim">{t('campaign.tests.none')}</p>
      ) : (
        <ul>
          {draft.tests.map((test, at) => (
            <li key={test.name + String(at)}>
              <Mark result={results?.[at]} />
              <div>
                <b>{test.name}</b>
                <Expected test={test} />
                <Became result={results?.[at]} />
              </div>
              <IfAllowed call="campaign.save">
                <IconButton label={t('campaign.tests.remove', { name: test.name })} onClick={() => remove(at)}>
                  <Trash2 />
                </IconButton>
              </IfAllowed>
            </li>
          ))}
        </ul>
      )}
      <p className="pad dim small">{t('campaign.tests.text')}</p>
    </Card>
  )
}

/** Undefined while running, or for an invalid draft. */
function useResults(id: string, settings: ReturnType<typeof settingsFrom>): TestResult[] | undefined {
  const settled = useSettled(JSON.stringify(settings), PAUSE_MS)
  const { data } = useApiQuery(
    'company.runTests',
    { id, settings: JSON.parse(settled) as typeof settings },
    { enabled: settings.tests.length > 0, quiet: true },
  )
  const stands = settled === JSON.stringify(settings) && data?.results.length === settings.tests.length
  return stands ? data.results : undefined
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

function Mark({ result }: { result: TestResult | undefined }) {
  const { t } = useTranslation()
  if (!result) return <i className="mark" />
  return result.ok ? (
    <Check className="mark ok" role="img" aria-label={t('campaign.tests.passes')} />
  ) : (
    <CircleAlert className="mark bad" role="img" aria-label={t('campaign.tests.fails')} />
  )
}

const useGets = () => {
  const { t } = useTranslation()
  return ({ gets, link }: Pick<CampaignTest, 'gets' | 'link'>): string =>
    link === '' ? t(`campaign.tests.gets.${gets}`) : t(`campaign.tests.getsLink.${gets}`, { link: readableLink(link) })
}

function Expected({ test }: { test: CampaignTest }) {
  const { t } = useTranslation()
  const words = useGets()
  return <span className="mid">{t('campaign.tests.expected', { gets: words(test) })}</span>
}

function Became({ result }: { result: TestResult | undefined }) {
  const { t } = useTranslation()
  const words = useGets()
  if (!result || result.ok) return null
  return <span className="became">{t('campaign.tests.became', { gets: words(result.got) })}</span>
}

import { Check, CircleAlert, Trash2 } from 'lucide-react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { CampaignTest, TestResult } from '../../../../../src/contract/campaigns/campaign-tests.ts'
import { readableLink } from '../../../../../src/lib/net/readable-link.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { TYPED } from '../../../../shared/form/use-form.ts'
import { IconButton } from '../../../../kit/controls/button.tsx'
import { useSettled } from '../../../../kit/use-settled.ts'
import { settingsFrom } from '../edit/draft.ts'
import type { Editor } from '../edit/use-editor.ts'
import { IfAllowed } from '../../../../shared/if-allowed.tsx'

/** Debounce in ms. */
const PAUSE_MS = 500

export function TestList({ id, editor: { form, draft } }: { id: string; editor: Editor }) {
  const { t } = useTranslation()
  const results = useResults(id, settingsFrom(draft))
  const remove = (at: number) =>
    form.setValue(
      'tests',
      draft.tests.filter((_, each) => each !== at),
      TYPED,
    )
  return (
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

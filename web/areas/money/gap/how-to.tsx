import { useTranslation } from '../../../i18n/i18n.ts'
import { REPORT_PRESETS, type ReportPreset } from '../../../../src/contract/money/cost-words.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiQuery } from '../../../api/query.ts'

/** Of the networks that the client uses; the others folded. Without sources, all. */
export function HowTo({ client }: { client: string | undefined }) {
  const { t } = useTranslation()
  const may = useCanCall()('sources.list')
  const { data, isLoading } = useApiQuery('sources.list', { clientId: client }, { quiet: true, enabled: may })
  if (isLoading) return null
  const templates = new Set<string>(data?.sources.map(({ template }) => template))
  const used = REPORT_PRESETS.filter((preset) => templates.has(preset))
  if (used.length === 0) return <Ways presets={REPORT_PRESETS} />
  const usedOrOwn = REPORT_PRESETS.filter((preset) => templates.has(preset) || preset === 'own')
  return (
    <>
      <Ways presets={usedOrOwn} />
      <details className="gap-how-others">
        <summary>{t('gap.how.others')}</summary>
        <Ways presets={REPORT_PRESETS.filter((preset) => !usedOrOwn.includes(preset))} />
      </details>
    </>
  )
}

function Ways({ presets }: { presets: readonly ReportPreset[] }) {
  const { t } = useTranslation()
  return (
    <dl className="gap-how">
      {presets.map((preset) => (
        <div key={preset}>
          <dt>{t(`costs.preset.${preset}`)}</dt>
          <dd>{t(`gap.how.${preset}`)}</dd>
        </div>
      ))}
    </dl>
  )
}

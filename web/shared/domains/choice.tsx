import { useTranslation } from '../../i18n/i18n.ts'
import { Select } from '../../kit/controls/choice/select.tsx'
import { chooseLinkDomain, useLinkDomain } from './link-domain.ts'

/** Hidden when only the service's own domain exists. */
export function LinkDomainChoice({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { proven, edge, chosen } = useLinkDomain()
  if (proven.length === 0) return null
  const own = URL.canParse(edge) ? new URL(edge).host : edge
  return (
    <Select
      className={className}
      aria-label={t('domains.serve')}
      value={chosen}
      options={[{ value: '', label: own }, ...proven.map(({ name, shown }) => ({ value: name, label: shown }))]}
      onChange={chooseLinkDomain}
    />
  )
}

import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import type { Level } from '../../../../../../src/contract/statistics/levels.ts'
import { isColumn, isShareable } from '../../../../../../src/contract/statistics/shared-columns.ts'
import type { Scope } from '../../../../../shared/hits/scope.ts'
import { nameOf, type ShownColumns } from '../../../../../shared/listing/columns.ts'
import { IconButton } from '../../../../../kit/controls/button.tsx'
import { onceOpened } from '../../../../../kit/layout/over.tsx'
import type { ReportQuestion, ReportRow } from '../tree.ts'
import type { Shared } from './shared.ts'

const ShareDialog = onceOpened(async () => (await import('./dialog.tsx')).ShareDialog)

type ShareProps = {
  scope: Scope
  question: ReportQuestion
  levels: readonly [Level, ...Level[]]
  columns: ShownColumns<ReportRow>
  /** As in the address. */
  sort: string
}

export function ShareButton({ scope, question, levels, columns, sort }: ShareProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { companyId, filter, class: shownClass, startDate, endDate, compare } = question
  const shared: Shared = {
    report: {
      levels: levels.filter(isShareable),
      ...(companyId !== undefined && { companyId }),
      filter,
      class: shownClass,
      ...(compare && { compare }),
    },
    preset: scope.range === 'custom' ? undefined : scope.range,
    days: { startDate, endDate },
    sort: sortedBy(sort),
    columns: columns.all
      .map((column) => ({ key: column.sort ?? '', name: nameOf(column), isShown: columns.shown.includes(column) }))
      .filter(({ key }) => isColumn(key)),
  }
  return (
    <>
      <IconButton label={t('share.open')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Link2 />
      </IconButton>
      <ShareDialog open={isOpen} shared={shared} onClose={() => setOpen(false)} />
    </>
  )
}

/** `profit.desc`: its column, if it may be sent. */
function sortedBy(sort: string): string | undefined {
  const [by = ''] = sort.split('.')
  return isColumn(by) ? by : undefined
}

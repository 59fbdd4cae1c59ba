import { SquareFunction } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Formula } from '../../../src/contract/statistics/formulas.ts'
import { useApiQuery } from '../../api/query.ts'
import { useCanCall } from '../../api/profile.ts'
import { FormDialog } from '../form/dialog.tsx'
import { Button } from '../../kit/controls/button.tsx'
import { Menu } from '../../kit/float/menu.tsx'
import { later } from '../../kit/layout/over.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'

const FormulaForm = later(
  async () => (await import('./formula-form.tsx')).FormulaForm,
  <Skeleton width="100%" height={320} />,
)

const NONE: readonly Formula[] = []

export const useFormulas = (): readonly Formula[] =>
  useApiQuery('formulas.list', {}, { quiet: true, staleTime: 60_000, enabled: useCanCall()('formulas.list') }).data
    ?.formulas ?? NONE

export function OwnColumns({ formulas, onMade }: { formulas: readonly Formula[]; onMade?: (made: Formula) => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<Formula>()
  const open = (formula: Formula | undefined) => {
    setEdited(formula)
    setOpen(true)
  }
  const items = [
    ...formulas.map((formula) => ({ key: formula.id, label: formula.name, onAct: () => open(formula) })),
    { key: 'new', label: t('formula.new'), onAct: () => open(undefined) },
  ]
  return (
    <>
      <Menu
        side="end"
        items={items}
        renderButton={(opener) => (
          <Button {...opener} className="only-icon" aria-label={t('formula.own')} title={t('formula.own')}>
            <SquareFunction />
          </Button>
        )}
      />
      <FormDialog
        open={isOpen}
        title={edited ? t('formula.change', { name: edited.name }) : t('formula.new')}
        onClose={() => setOpen(false)}
      >
        <FormulaForm formula={edited} {...(onMade && { onMade })} />
      </FormDialog>
    </>
  )
}

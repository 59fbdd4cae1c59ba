import { notFound } from '../../contract/failure.ts'
import { payableOf } from '../../rules/royalty.ts'
import { findPartner } from '../../store/config/partners.ts'
import { dueLines } from '../../store/config/royalties.ts'
import type { Handler } from '../context.ts'
import { periodOf } from '../royalty-period.ts'
import { toLineView } from '../royalty-views.ts'

export const preview: Handler<'royalty.preview'> = async (
  { services: { db, now }, caller },
  { partnerId, ...asked },
) => {
  if (!(await findPartner(db, partnerId))) throw notFound()
  const at = now()
  const { span } = periodOf(asked, { account: caller.account, now: at })
  const due = await dueLines(db, { partnerId, span, now: at })
  return {
    sums: payableOf(due).map(({ lines, ...sum }) => ({ ...sum, lines: lines.length })),
    lines: due.map(toLineView),
  }
}

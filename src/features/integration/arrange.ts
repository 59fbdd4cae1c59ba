import { invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { newOrder } from '../../rules/content-order.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { contentOrder, putContentOrder } from '../../store/config/content-order.ts'
import { presentContent } from '../../store/config/content.ts'
import type { Handler } from '../context.ts'

export const arrange: Handler<'integration.arrange'> = async (
  { services, caller: { account } },
  { category, numbers, basedOn },
) =>
  services.db.transaction(async (tx) => {
    const before = await contentOrder(tx, category)
    const all = [...new Set((await presentContent(tx, category)).map((row) => row.number))]
    const order = newOrder(numbers, all)
    if (!order) throw invalid({ numbers: [TEXTS.valueInvalid] })
    const { version } = before
    if ((basedOn ?? version) !== version || !(await putContentOrder(tx, category, { ...order, basedOn: version })))
      throw new Refusal(409, TEXTS.orderChanged)
    await recordAudit(tx, {
      actorId: account.id,
      action: 'integration.arrange',
      subject: `content_orders/${category}`,
      before: { numbers: before.numbers, removed: before.removed },
      after: order,
    })
    return { version: version + 1 }
  })

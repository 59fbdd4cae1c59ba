import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { nextNumber } from '../../rules/content-order.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { insertContent, presentContent } from '../../store/config/content.ts'
import type { Handler } from '../context.ts'

export const add: Handler<'integration.add'> = async (
  { services, caller: { account } },
  { category, language, name, sectionContent: content },
) =>
  services.db.transaction(async (tx) => {
    const number = nextNumber((await presentContent(tx, category)).map((row) => row.number))
    const section = { number, language, version: 1, name, content }
    const id = await insertContent(tx, { ...section, category, authorId: account.id })
    if (id === undefined) throw new Refusal(409, TEXTS.sectionChanged)
    await recordAudit(tx, {
      actorId: account.id,
      action: 'integration.add',
      subject: `content_versions/${id}`,
      after: { category, number, language, name, content },
    })
    return { section }
  })

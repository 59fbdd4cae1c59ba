import { notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { sectionsIn } from '../../rules/content.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { insertContent, presentContent } from '../../store/config/content.ts'
import type { Handler } from '../context.ts'
import { toSectionView } from './views.ts'

export const edit: Handler<'integration.edit'> = async (
  { services, caller: { account } },
  { category, language, number, sectionContent: content, name, basedOn },
) =>
  services.db.transaction(async (tx) => {
    const sections = sectionsIn((await presentContent(tx, category)).map(toSectionView), language)
    const before = sections.find((section) => section.number === number)
    if (!before) throw notFound()
    if (basedOn !== undefined && basedOn !== before.version) throw new Refusal(409, TEXTS.sectionChanged)
    const section = { number, language, version: before.version + 1, name: name ?? before.name, content }
    const id = await insertContent(tx, { ...section, category, authorId: account.id })
    if (id === undefined) throw new Refusal(409, TEXTS.sectionChanged)
    await recordAudit(tx, {
      actorId: account.id,
      action: 'integration.edit',
      subject: `content_versions/${id}`,
      before: { name: before.name, content: before.content },
      after: { name: section.name, content },
    })
    return { section }
  })

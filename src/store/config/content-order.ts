/** The order in which a screen shows its sections. */
import { eq, sql } from 'drizzle-orm'
import type { ContentCategory } from '../../contract/content.ts'
import { NO_ORDER, type ContentOrder } from '../../rules/content-order.ts'
import type { Queries } from './database.ts'
import { contentOrders } from './schema.ts'

export async function contentOrder(db: Queries, category: ContentCategory): Promise<ContentOrder> {
  const [row] = await db.select().from(contentOrders).where(eq(contentOrders.category, category))
  return row ?? NO_ORDER
}

/**
 * Puts the order in the place of version `basedOn` (0: there is none yet); answers false when somebody else was first.
 */
export async function putContentOrder(
  tx: Queries,
  category: ContentCategory,
  { numbers, removed, basedOn }: Pick<ContentOrder, 'numbers' | 'removed'> & { basedOn: number },
): Promise<boolean> {
  const row = { version: basedOn + 1, numbers: [...numbers], removed: [...removed] }
  const put = await tx
    .insert(contentOrders)
    .values({ category, ...row })
    .onConflictDoUpdate({
      target: contentOrders.category,
      set: row,
      setWhere: sql`${contentOrders.version} = ${basedOn}`,
    })
    .returning({ version: contentOrders.version })
  return put[0]?.version === row.version
}

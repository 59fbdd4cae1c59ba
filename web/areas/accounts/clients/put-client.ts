import type { Client } from '../../../../src/contract/accounts/staff.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { queries } from '../../../api/query.ts'

export function putClient(client: Client): void {
  queries.setQueriesData<Answer<'clients.list'>>(
    { queryKey: ['clients.list'] },
    (kept) => kept && { ...kept, clients: kept.clients.map((one) => (one.id === client.id ? client : one)) },
  )
  queries.setQueriesData<Answer<'clients.read'>>(
    { queryKey: ['clients.read'] },
    (kept) => kept && (kept.client.id === client.id ? { ...kept, client } : kept),
  )
}

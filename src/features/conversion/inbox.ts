import { POSTBACK_STATES } from '../../contract/conversion-words.ts'
import type { Postback } from '../../contract/conversions.ts'
import type { Reply } from '../../contract/table.ts'
import { dayAfter, startOfDay } from '../../lib/day.ts'
import { sayProblem } from '../../rules/postback.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { findCampaign } from '../../store/config/campaigns.ts'
import {
  countPostbacks,
  foundPostbacks,
  listPostbacks,
  toldConversions,
  type InboxRow,
  type ToldConversion,
} from '../../store/config/postback-inbox.ts'
import type { Handler } from '../context.ts'
import { clientMeant } from './whose.ts'

export const inbox: Handler<'conversion.inbox'> = async (
  { services: { db }, caller: { account } },
  { companyId, startDate, endDate, page, perPage, ...input },
) => {
  const clientId = await clientMeant(db, account, input.clientId)
  const campaignId =
    companyId === undefined ? undefined : requireReadable(account, await findCampaign(db, companyId)).id
  const timezone = input.timezone ?? account.timezone
  const asked = {
    clientId,
    campaignId,
    state: input.state,
    problem: input.problem,
    search: input.search,
    from: startOfDay(startDate, timezone),
    to: startOfDay(dayAfter(endDate), timezone),
  }
  const [rows, counts, total] = await Promise.all([
    listPostbacks(db, asked, { page, perPage }),
    countPostbacks(db, asked),
    foundPostbacks(db, asked),
  ])
  const told = await toldConversions(
    db,
    rows.flatMap(({ conversionId }) => conversionId ?? []),
  )
  const states = Object.fromEntries(
    POSTBACK_STATES.map((state) => [state, counts.get(state) ?? 0]),
  ) as Reply<'conversion.inbox'>['states']
  return { postbacks: rows.map((row) => shown(row, told.get(row.conversionId ?? ''))), total, states }
}

function shown(
  {
    id,
    receivedAt,
    state,
    problem,
    detail,
    campaignId,
    campaign,
    client,
    method,
    address,
    query,
    hit,
    status,
    payout,
    currency,
    txid,
  }: InboxRow,
  conversion: ToldConversion | undefined,
): Postback {
  return {
    id,
    state,
    detail,
    client,
    method,
    address,
    query,
    hit,
    status,
    payout,
    currency,
    txid,
    receivedAt: receivedAt.toISOString(),
    problem: problem === '' ? null : problem,
    diagnosis: sayProblem(problem, detail),
    companyId: campaignId,
    companyName: campaign,
    conversion: conversion
      ? { ...conversion, changes: conversion.changes.map(({ at, ...money }) => ({ ...money, at: at.toISOString() })) }
      : null,
  }
}

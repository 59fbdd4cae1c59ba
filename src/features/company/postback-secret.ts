import { requireEditable } from '../../rules/ownership.ts'
import { hashOf, type SecretRule } from '../../rules/postback-secret.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { lockCampaign, setPostbackSecret } from '../../store/config/campaigns.ts'
import type { Handler } from '../context.ts'
import { graceUntil, requireTokens } from '../tokens.ts'
import { newPostbackSecret } from './new-keys.ts'

/** Switching on what is on changes nothing: addresses that networks have stay right. */
export const postbackSecret: Handler<'company.postbackSecret'> = async (
  { services: { db, now }, caller },
  { id, act, graceDays },
) =>
  db.transaction(async (tx) => {
    const row = requireEditable(caller.account, await lockCampaign(tx, id))
    requireTokens(caller, row)
    const rule = nextRule(row, act, graceUntil(now(), graceDays))
    await setPostbackSecret(tx, id, rule)
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'company.postbackSecret',
      subject: `campaigns/${id}`,
      before: said(row),
      after: { ...said(rule), act },
    })
    return { postbackSecret: rule.postbackSecret, oldUntil: rule.oldPostbackSecretUntil?.toISOString() ?? null }
  })

const OFF: SecretRule = { postbackSecret: null, oldPostbackSecretHash: null, oldPostbackSecretUntil: null }

function nextRule(before: SecretRule, act: 'on' | 'off' | 'renew', until: Date | null): SecretRule {
  const { postbackSecret: present, oldPostbackSecretHash, oldPostbackSecretUntil } = before
  if (act === 'off') return OFF
  if (present === null) return { ...OFF, postbackSecret: newPostbackSecret() }
  if (act === 'on') return { postbackSecret: present, oldPostbackSecretHash, oldPostbackSecretUntil }
  return {
    postbackSecret: newPostbackSecret(),
    oldPostbackSecretHash: until && hashOf(present),
    oldPostbackSecretUntil: until,
  }
}

/** Whether one is demanded, and never which. */
const said = ({ postbackSecret }: Pick<SecretRule, 'postbackSecret'>) => ({ postbackSecret: postbackSecret !== null })

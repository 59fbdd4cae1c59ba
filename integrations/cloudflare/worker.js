// Weir for a Cloudflare Worker on the routes of your site. It asks about each page and then lets your site answer; bots
// get the campaign's bot page, a page of your site. If Weir does not answer within 0.8 seconds, nobody is kept out.
//
// This file holds your token. To keep it out of the file, set a secret of the name WEIR_TOKEN: it counts instead.
import { createGate, endsAsAsset, shown } from '../node/core.js'
import { SETTINGS } from '../node/settings.js'
import { pathOfRequest, responseOf, visitOfRequest } from '../node/web.js'

/** Addresses of your site that are never asked about, by how they begin: ['/api/']. */
const LEFT_ALONE = []

let gate

export default {
  async fetch(request, env, context) {
    context?.passThroughOnException?.()
    gate ??= createGate({ ...SETTINGS, token: env?.WEIR_TOKEN ?? SETTINGS.token, leftAlone: LEFT_ALONE, recipe: 'worker' })
    const address = request.headers.get('cf-connecting-ip') ?? ''
    const path = pathOfRequest(request)
    if (address === '' || !gate.asks(path)) return fetch(request)
    // what belongs to a page is no page by its ending, but by what the site answers
    const found = endsAsAsset(request.method, path) ? await fetch(request) : undefined
    if (found && !/^text\/html\b|^application\/xhtml\b/i.test(found.headers.get('content-type') ?? 'text/html')) return found
    const { cf = {} } = request
    const outcome = await gate.outcome(
      visitOfRequest(request, address, {
        // Cloudflare writes its own into the request, and knows the visitor's.
        'accept-encoding': cf.clientAcceptEncoding || undefined,
        // made by Cloudflare in plans that have it; what a visitor sends under this name is theirs
        'x-ja4': cf.botManagement?.ja4 || undefined,
      }),
    )
    const answer = outcome.kind === 'file' ? await fileOf(outcome, request) : outcome
    return answer.kind === 'answer' ? responseOf(answer, request.method) : (found ?? fetch(request))
  },
}

/** A page of the site, fetched from where the site lives. */
async function fileOf(outcome, request) {
  const page = await fetch(new URL(`/${encodeURI(outcome.name)}`, request.url), { headers: { accept: 'text/html' } })
  const isHtml = /^text\/html\b/i.test(page.headers.get('content-type') ?? '')
  return page.status === 200 && isHtml ? shown(outcome, await page.text()) : outcome.missing
}

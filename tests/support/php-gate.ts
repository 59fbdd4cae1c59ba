/** Sites with a campaign's PHP file and its edge. */
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { Language } from '../../src/contract/roles.ts'
import { phpSource, type PhpCampaign } from '../../src/outside/php-archive.ts'
import { startFakeEdge } from './fake-edge.ts'
import { startPhpSite, type PhpSite } from './php.ts'

const CAMPAIGN: PhpCampaign = {
  key: 'k-1',
  name: 'Spring <b>',
  targetMode: 'show',
  targetLink: 'home.html',
  botLink: 'bot.html',
}
export const TOKEN = 'tok-secret'
/** Answer for a bot. */
export const BOT = { class: 'bot', category: 'general', action: { mode: 'show', to: 'bot.html' } }
const COMPLAINT = /warning|notice|deprecated|fatal|parse error|stack trace/i

export type PhpGate = Awaited<ReturnType<typeof openGate>>

export async function openGate() {
  const edge = await startFakeEdge()
  const sites: PhpSite[] = []
  return {
    edge,
    /** A site with pages for people and bots. */
    async site(args: string[] = [], place: { prepend?: string; front?: string } = {}) {
      const site = await startPhpSite(args, place)
      sites.push(site)
      site.write('bot.html', '<p>bot page</p>')
      site.write('home.html', '<p>home page</p>')
      return site
    },
    /** The file's source. */
    wire: (campaign: Partial<PhpCampaign> = {}, url = edge.url, language: Language = 'en') =>
      phpSource({ campaign: { ...CAMPAIGN, ...campaign }, token: TOKEN, publicUrl: url, language }),
    /** Sets the edge's answer; default a person's. */
    answerWith(given: object = {}) {
      edge.answer = {
        body: JSON.stringify({
          hit: '01KABC',
          class: 'target',
          category: 'person',
          unique: true,
          suspicious: false,
          reasons: [],
          action: { mode: 'show', to: 'home.html' },
          ...given,
        }),
      }
    },
    /** Forgets requests and remembered failures. */
    forget() {
      edge.requests.length = 0
      for (const { notes } of sites) for (const name of readdirSync(notes)) rmSync(path.join(notes, name))
    },
    expectQuiet() {
      for (const site of sites)
        expect(
          site
            .log()
            .split('\n')
            .filter((line) => COMPLAINT.test(line)),
        ).toEqual([])
    },
    async close() {
      await Promise.all(sites.map((site) => site.close()))
      await edge.close()
    },
  }
}

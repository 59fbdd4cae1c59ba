/** Sites that answer every address with one page, behind each integration, for handwritten requests. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { phpSource } from '../../../src/outside/php-archive.ts'
import type { WayInput } from '../../../src/outside/way-files.ts'
import { buildWpArchive } from '../../../src/outside/wp-archive.ts'
import { PAGE } from '../asked-ways.ts'
import { JS_WAYS } from '../js-ways.ts'
import { KEY, TOKEN } from '../lone-edge.ts'
import { hasNext, startNextSite } from '../next-site.ts'
import { hasNginx, startNginx } from '../nginx.ts'
import { phpVersion, startPhpSite, type PhpSite } from '../php.ts'
import { hasServer, startServerSite, type ServerName } from '../server-ways.ts'
import { startTraefikSite } from '../traefik.ts'
import { installPlugin, startWordPress, withoutWordPress } from '../wordpress.ts'
import { hasMiniflare, startWorker } from '../worker.ts'

export type WaySite = {
  port: number
  /** State and output of its own server. */ state?: () => string
  close: () => Promise<void>
}
export type Way = {
  isThere: boolean
  start: (edgeUrl: string) => Promise<WaySite>
  /** Header in which a server in front names the visitor, who cannot write it. */
  front?: string
  /** Page for people; default `index.html`. */
  target?: string
  /** May answer by itself first, without a page or visit. */
  answersItself?: boolean
}

const BOT_PAGE = 'About us'

const inputOf = (publicUrl: string): WayInput => ({
  campaign: { key: KEY, name: 'Garden', targetMode: 'show', targetLink: 'index.html', botLink: 'bot.html' },
  token: TOKEN,
  publicUrl,
})

const RECIPE = readFileSync(path.join(import.meta.dirname, '../../../integrations/nginx/weir.conf'), 'utf8')

async function nginx(edgeUrl: string, locations: string, close = async () => {}): Promise<WaySite> {
  const recipe = RECIPE.replaceAll('{{edge}}', edgeUrl).replaceAll('{{key}}', KEY).replaceAll('{{token}}', TOKEN)
  const site = await startNginx(`${recipe}\n${locations}`, { 'index.html': PAGE, 'bot.html': BOT_PAGE })
  return {
    port: Number(new URL(site.url).port),
    close: async () => {
      await site.close()
      await close()
    },
  }
}

async function nginxBefore(edgeUrl: string): Promise<WaySite> {
  const behind = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
  })
  await once(behind.listen(0, '127.0.0.1'), 'listening')
  const { port } = behind.address() as AddressInfo
  return nginx(edgeUrl, `location / { proxy_pass http://127.0.0.1:${port}; }\nlocation = /bot.html { }`, async () => {
    behind.closeAllConnections()
    await new Promise((resolve) => behind.close(resolve))
  })
}

const server = (name: ServerName): Way => ({
  isThere: hasServer(name),
  start: (edgeUrl) => startServerSite(name, inputOf(edgeUrl), { everything: PAGE }),
})

const node = (name: 'express' | 'fastify'): Way => ({
  isThere: true,
  async start(edgeUrl) {
    const { port = 0, close } = await JS_WAYS[name](inputOf(edgeUrl), { everything: PAGE, ownAssets: true })
    return { port, close }
  },
})

const portOf = (site: PhpSite): WaySite => ({ port: Number(new URL(site.url).port), close: () => site.close() })

const php = (place: { front?: string; prepend?: string }, change: (source: string) => string): Way => ({
  isThere: phpVersion !== null,
  target: 'router.php',
  async start(edgeUrl) {
    const site = await startPhpSite([], place)
    const { campaign, ...more } = inputOf(edgeUrl)
    const source = phpSource({ campaign: { ...campaign, targetLink: 'router.php' }, ...more, language: 'en' })
    site.write(place.front ?? place.prepend ?? 'index.php', change(source))
    for (const name of place.prepend === undefined ? ['router.php'] : ['router.php', 'index.php', 'a/b.php'])
      site.write(name, `<?php echo '${PAGE}';`)
    site.write('bot.html', BOT_PAGE)
    return portOf(site)
  },
})

/** A page for each address with which visits begin. */
const PAGES = `foreach (['land', 'a'] as $slug) wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => $slug, 'post_name' => $slug]); return 1;`

const wordPress: Way = {
  isThere: withoutWordPress === undefined,
  answersItself: true,
  async start(edgeUrl) {
    const press = await startWordPress({ rewrites: true })
    installPlugin(press, buildWpArchive(inputOf(edgeUrl)))
    press.write('wp-content/themes/plain/index.php', `<?php echo is_404() ? 'None' : '${PAGE}';`)
    press.run(`update_option('siteurl', 'http://shop.example'); update_option('home', 'http://shop.example'); ${PAGES}`)
    press.write('bot.html', BOT_PAGE)
    return portOf(press)
  },
}

const worker: Way = {
  isThere: hasMiniflare,
  front: 'CF-Connecting-IP',
  async start(edgeUrl) {
    const started = await startWorker(inputOf(edgeUrl), { everything: PAGE })
    return { port: Number((await started.ready).port), close: () => started.dispose() }
  },
}

const next: Way = {
  isThere: hasNext,
  front: 'X-Real-IP',
  start: (edgeUrl) => startNextSite('proxy', inputOf(edgeUrl), { everything: PAGE }),
}

export const WAYS: Readonly<Record<string, Way>> = {
  'nginx, files': { isThere: hasNginx, start: (url) => nginx(url, 'location / { try_files $uri /index.html; }') },
  'nginx, a server behind it': { isThere: hasNginx, start: nginxBefore },
  'HAProxy': server('haproxy'),
  'Caddy': server('caddy'),
  'Traefik': { isThere: true, start: (url) => startTraefikSite(url, PAGE) },
  'Express': node('express'),
  'Fastify': node('fastify'),
  'Next': next,
  'Worker': worker,
  'PHP in front of a site': php({ front: 'index.php' }, (source) => source.replace('FRONT = false', 'FRONT = true')),
  'PHP ahead of pages': php({ prepend: 'weir/index.php' }, (source) =>
    source.replace('FOLDER = __DIR__', "FOLDER = __DIR__ . '/..'"),
  ),
  'PHP as the page': php({}, (source) => source),
  'WordPress': wordPress,
}

/** A real WordPress: Debian's files, MariaDB on a socket, `php -S`, installed by its own installer. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { phpVersion, startPhpSite, type PhpSite } from './php.ts'
import { until } from './weir.ts'

const FILES = '/usr/share/wordpress'
const has = (program: string) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0

/** Reason why none is available. */
export const withoutWordPress: string | undefined =
  phpVersion === null
    ? 'no PHP'
    : !existsSync(path.join(FILES, 'wp-load.php'))
      ? 'no WordPress'
      : !has('mariadbd')
        ? 'no MariaDB'
        : undefined

const COMPLAINT = /PHP (?:warning|notice|deprecated|fatal|parse)|database error/i
/** Notices from WordPress itself; its functions.php reports wrong uses, so that one counts. */
const OF_CORE = /in \S*\/(?:wp-includes|wp-admin)\/(?!functions\.php)/

const OWNER = { login: 'owner', password: 'granite-otter-71' }

export type WordPress = PhpSite & {
  /** Runs PHP inside WordPress, optionally as `user`; returns JSON. */
  run: (code: string, user?: string) => unknown
  /** All rows of all tables, without WordPress's transients. */
  rows: () => string[]
  /** PHP and WordPress logs, without notices of WordPress's own old code. */
  complaints: () => string[]
}

/** As Debian's Apache rules: paths without a file are WordPress's. */
const FRONT = String.raw`<?php
$asked = $_SERVER['DOCUMENT_ROOT'] . rawurldecode((string) strtok($_SERVER['REQUEST_URI'], '?'));
if (is_file($asked)) return false;
foreach (['SCRIPT_NAME', 'PHP_SELF'] as $name) $_SERVER[$name] = '/index.php';
chdir($_SERVER['DOCUMENT_ROOT']);
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';`

/** `rewrites`: paths that look like files are WordPress's too, as behind Apache; `php -S` answers them itself. */
export async function startWordPress({ rewrites = false } = {}): Promise<WordPress> {
  const place = rewrites ? { front: 'front.php' } : {}
  const [database, site] = await Promise.all([startMariaDb(), startPhpSite([], place)])
  if (rewrites) site.write('front.php', FRONT)
  execFileSync('sh', ['-c', `cp -rl '${FILES}/.' '${site.root}' 2>/dev/null || cp -r '${FILES}/.' '${site.root}'`])
  for (const name of ['wp-config.php', '.htaccess', 'wp-content'])
    rmSync(path.join(site.root, name), { recursive: true, force: true })
  for (const name of ['plugins', 'upgrade', 'uploads', 'themes'])
    mkdirSync(path.join(site.root, 'wp-content', name), { recursive: true })
  site.write('wp-config.php', config(database.socket, site))
  site.write('wp-content/themes/plain/style.css', '/*\nTheme Name: Plain\n*/')
  site.write('wp-content/themes/plain/index.php', THEME)
  const log = path.join(site.root, 'wp-content/debug.log')
  const wordpress: WordPress = {
    ...site,
    run: (code, user) => within(site, code, user),
    rows: () => within(site, ALL_ROWS) as string[],
    complaints: () =>
      [site.log(), existsSync(log) ? readFileSync(log, 'utf8') : '']
        .flatMap((text) => text.split('\n'))
        .filter((line) => COMPLAINT.test(line) && !OF_CORE.test(line)),
    async close() {
      await site.close()
      await database.stop()
    },
  }
  wordpress.run(
    `require ABSPATH . 'wp-admin/includes/upgrade.php'; return wp_install('Garden', '${OWNER.login}', 'owner@weir.example', true, '', '${OWNER.password}');`,
  )
  wordpress.run(
    `update_option('siteurl', '${site.url}'); update_option('home', '${site.url}'); update_option('permalink_structure', '/%postname%/'); switch_theme('plain'); flush_rewrite_rules(); return 1;`,
  )
  return wordpress
}

/** Installs and activates the plugin's archive. */
export function installPlugin({ root, run }: WordPress, archive: Uint8Array): void {
  for (const [name, bytes] of Object.entries(unzipSync(archive))) {
    const file = path.join(root, 'wp-content/plugins', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  run("require ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin('weir/weir.php'); return 1;")
}

/** Plugin settings; others keep defaults. */
export const setPlugin = ({ run }: WordPress, given: Record<string, string | number>): unknown =>
  run(
    `require_once ABSPATH . 'wp-admin/includes/template.php'; update_option('weir_options', json_decode('${JSON.stringify(given)}', true)); return 1;`,
  )

/**
 * Like caching plugins: stores whole pages by address unless DONOTCACHEPAGE, and serves them before WordPress starts.
 */
export const PAGE_CACHE = String.raw`<?php
define('KEPT', sys_get_temp_dir() . '/kept-' . md5($_SERVER['REQUEST_URI']));
function wp_cache_clear_cache() { array_map('unlink', glob(sys_get_temp_dir() . '/kept-*')); }
if (PHP_SAPI !== 'cli' && strpos($_SERVER['REQUEST_URI'], '/wp-') !== 0) {
  if (is_file(KEPT)) { header('X-Kept: yes'); readfile(KEPT); exit; }
  ob_start(function ($page) { if (!defined('DONOTCACHEPAGE') && http_response_code() === 200) file_put_contents(KEPT, $page); return $page; });
}`

/** Minimal theme with title and content. */
const THEME = `<!doctype html><html <?php language_attributes(); ?>><head><title><?php wp_title(''); ?></title><?php wp_head(); ?></head><body><?php
if (is_404()) { echo 'nothing here'; }
while (have_posts()) { the_post(); the_title('<h1>', '</h1>'); the_content(); }
wp_footer(); ?></body></html>`

const config = (socket: string, { url, root }: PhpSite) => `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $name) define($name, $name . 'granite');
define('WP_DEBUG', true); define('WP_DEBUG_LOG', true); define('WP_DEBUG_DISPLAY', true);
define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true); define('DISABLE_WP_CRON', true); define('FS_METHOD', 'direct'); define('WP_DEFAULT_THEME', 'plain');
define('WP_CACHE', is_file(__DIR__ . '/wp-content/advanced-cache.php'));
if (PHP_SAPI === 'cli') { $_SERVER['HTTP_HOST'] = '${new URL(url).host}'; $_SERVER['REQUEST_URI'] = '/'; $_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1'; $_SERVER['REQUEST_METHOD'] = 'GET'; }
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', '${root}/');
require ABSPATH . 'wp-settings.php';
`

/** Without transients and housekeeping. */
const ALL_ROWS = `global $wpdb; $found = [];
foreach ($wpdb->get_col('SHOW TABLES') as $table) {
  $found[] = $table;
  foreach ($wpdb->get_results("SELECT * FROM $table", ARRAY_A) as $row) {
    if (isset($row['option_name']) && preg_match('/^(?:_(?:site_)?transient_|cron$|recently_|uninstall_plugins$|auto_core|rewrite_rules$)/', $row['option_name'])) continue;
    if (isset($row['option_id'])) unset($row['option_id']);
    if (isset($row['meta_key']) && in_array($row['meta_key'], ['session_tokens', '_edit_lock', '_edit_last'], true)) continue;
    $found[] = $table . ' ' . json_encode($row);
  }
}
sort($found); return $found;`

function within({ root, notes }: PhpSite, code: string, user?: string): unknown {
  const file = path.join(notes, 'run.php')
  const installing = /wp_install\(/.test(code)
    ? `define('WP_INSTALLING', true); function wp_new_blog_notification() {}`
    : ''
  const asUser = user === undefined ? '' : `wp_set_current_user(get_user_by('login', '${user}')->ID);`
  writeFileSync(
    file,
    `<?php ${installing} require '${root}/wp-load.php'; ${asUser} $said = (function () { ${code} })(); echo "\\x1e", json_encode($said);`,
  )
  const output = execFileSync('php', ['-d', 'display_errors=1', '-d', `sys_temp_dir=${notes}`, file], {
    encoding: 'utf8',
  })
  rmSync(file)
  return JSON.parse(output.slice(output.lastIndexOf('\x1E') + 1))
}

/**
 * A fresh MariaDB on a socket with an empty database. Without account tables it needs no sign-in; nothing is synced.
 */
async function startMariaDb(): Promise<{ socket: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-maria-'))
  const [data, socket] = [path.join(folder, 'data'), path.join(folder, 'm.sock')]
  mkdirSync(path.join(data, 'mysql'), { recursive: true })
  const own = [
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    `--datadir=${data}`,
    `--tmpdir=${folder}`,
    `--socket=${socket}`,
    `--pid-file=${folder}/m.pid`,
  ]
  const light = [
    '--skip-networking',
    '--skip-grant-tables',
    '--skip-log-bin',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-buffer-pool-size=24M',
    '--performance-schema=off',
  ]
  const child = spawn('mariadbd', ['--no-defaults', ...own, ...light], { stdio: 'ignore' })
  const create = `mysqli_report(MYSQLI_REPORT_OFF); $m = @new mysqli('localhost', 'root', '', '', 0, '${socket}'); exit($m->connect_errno === 0 && $m->query('CREATE DATABASE wordpress') ? 0 : 1);`
  await until('MariaDB', async () => existsSync(socket) && spawnSync('php', ['-r', create]).status === 0, 30)
  return {
    socket,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A browser session in WordPress: cookies and forms. */
export async function signedIn({ url }: PhpSite, who = OWNER) {
  const cookies = new Map<string, string>()
  const go = async (
    target: string,
    form?: URLSearchParams | FormData,
  ): Promise<{ status: number; location: string; body: string }> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(target, url), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { body: form } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { status: answer.status, location: answer.headers.get('location') ?? '', body: await answer.text() }
  }
  await go('/wp-login.php')
  const answer = await go('/wp-login.php', new URLSearchParams({ log: who.login, pwd: who.password, testcookie: '1' }))
  if (answer.status !== 302) throw new Error(`WordPress answered the login with ${answer.status}`)
  return go
}
export type SignedIn = Awaited<ReturnType<typeof signedIn>>

/** A hidden field's value. */
export const hidden = (body: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''

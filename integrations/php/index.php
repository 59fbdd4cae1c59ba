<?php
/*
 * Weir: protection of this site from invalid traffic.
 *
 * What it does: on each visit it asks your Weir server what the visitor should get, and does that: a redirect, one of
 * the pages that lie in this folder, or a frame. If the server does not answer within 0.8 seconds, or answers
 * anything unusual, the visitor gets your target link: nobody is ever kept out because the server is away.
 *
 * What is wired in: the settings of one campaign, below, and your access token. Keep this file to yourself.
 *
 * Three ways to use it, told at length in the README: as the page that visitors open; as the front controller that
 * all pages of a site pass through (FRONT, below); ahead of your own PHP pages (auto_prepend_file, or require at the top).
 *
 * Is it working? Open this file's address with ?weir-check= and the value of CHECK below: it says what is wrong.
 *
 * What it offers to your PHP pages: WEIR_HIT, the id of this visit for postbacks, and WEIR_VERDICT, 'target' or 'bot'
 * (both empty while the server is away). The same stand in $_SERVER under these names, and as the request headers
 * X-Weir-Hit and X-Weir-Verdict for frameworks. Verified crawlers are 'target': they get what people get.
 *
 * What it can add: a small script of your Weir server that shows whether a program drives the visitor's browser, and an
 * image of one transparent point, which browsers load that run no scripts. They are in frames by themselves. In an HTML
 * page they take the place of the comment <!-- weir-probe -->, before </body>; in a PHP page let
 * if (defined('WEIR_PROBE')) echo WEIR_PROBE; stand there. Everybody gets the same page with them.
 *
 * Who gets the bot page may appeal: the answer has the header Weir-Reference, and your pages WEIR_REFERENCE (empty for all
 * others). In an HTML page it takes the place of the comment <!-- weir-reference -->. Appeals are made on your Weir server, at
 * /appeal, and answered in your panel.
 *
 * What it sends: the visitor's address, the URL, the browser's own headers. No cookie is read, sent or set, and
 * headers that may hold a password or a session are left out. What it keeps: whether the server answered lately and how
 * many visits passed unasked, a few numbers in two temporary files.
 *
 * No other file of your site is changed or needed. It runs on PHP 7.4 to 8.x, with the curl extension or without it.
 */

// Where it stands ahead of a page and is opened itself as well, the first one has answered.
if (!class_exists('WeirGate', false)):

final class WeirGate
{
    // ---- Settings of the campaign, written by Weir ----------------------------------------------------------------

    const CAMPAIGN = '%%NAME%%'; // for you to recognise it by
    const EDGE = '%%EDGE%%';
    const TOKEN = '%%TOKEN%%';
    const KEY = '%%KEY%%';
    // Where visitors go while the server is out of reach: 'redirect', 'show' or 'frame', and a full URL or a file here.
    const TARGET_MODE = '%%TARGET_MODE%%';
    const TARGET_LINK = '%%TARGET_LINK%%';
    // The campaign's bot page when this file was made: it must lie in this folder. The server says when to show it.
    const BOT_PAGE = '%%BOT_PAGE%%';
    // Opens the self-check: this file's address with ?weir-check= and this value.
    const CHECK = '%%CHECK%%';

    // ---- Settings of your hosting, yours to change -----------------------------------------------------------------

    // Only if your site stands behind a reverse proxy or a CDN: its addresses, for example ['10.0.0.5', '173.245.48.0/20'].
    // The visitor's address is read from a header only when the connection comes from one of these; anybody can forge it.
    const TRUSTED_PROXIES = [];
    // The header in which that proxy names the visitor. For Cloudflare: 'CF-Connecting-IP'.
    const PROXY_HEADER = 'X-Forwarded-For';
    // true: the web server sends the requests of the whole site to this file, and people get the very page they asked for.
    const FRONT = false;
    // The folder of your pages, if this file does not lie in it, for example '/var/www/shop'.
    const FOLDER = __DIR__;
    // Addresses that are left alone in front of or ahead of a site, by how they begin, for example ['/api/', '/cron.php'].
    const LEFT_ALONE = [];

    // ---- The rest needs no change ----------------------------------------------------------------------------------

    // In an HTML page: here the browser script goes.
    const PROBE_MARK = '<!-- weir-probe -->';
    // And here what a visitor may appeal by.
    const REFERENCE_MARK = '<!-- weir-reference -->';
    // What the front controller hands out without a question.
    const ASSETS = [
        'css' => 'text/css; charset=utf-8', 'js' => 'text/javascript; charset=utf-8', 'mjs' => 'text/javascript; charset=utf-8', 'json' => 'application/json',
        'webmanifest' => 'application/manifest+json', 'map' => 'application/json', 'txt' => 'text/plain; charset=utf-8', 'xml' => 'application/xml',
        'png' => 'image/png', 'jpg' => 'image/jpeg', 'jpeg' => 'image/jpeg', 'gif' => 'image/gif', 'webp' => 'image/webp', 'avif' => 'image/avif',
        'svg' => 'image/svg+xml', 'ico' => 'image/x-icon', 'woff' => 'font/woff', 'woff2' => 'font/woff2', 'ttf' => 'font/ttf', 'otf' => 'font/otf',
        'mp4' => 'video/mp4', 'webm' => 'video/webm', 'mp3' => 'audio/mpeg', 'pdf' => 'application/pdf', 'wasm' => 'application/wasm',
    ];

    private static $answered = false;
    private static $acted = false;
    private static $page = '';
    private static $probe = '';
    private static $reference = '';
    /** @var WeirVisit */
    private static $visit;
    /** Ahead of another page, which goes on if it may. */
    private static $ahead = false;
    /** The page that was asked for, where that is another one than this file. */
    private static $asked = '';

    /** Answers the visit. True: a PHP page is still to be included, by the caller, so that it runs outside of any function. */
    public static function handle()
    {
        if (self::$answered) {
            return false;
        }
        self::$answered = true;
        // Whatever goes wrong here is no text for a visitor's screen. Put back before the site's own page runs.
        set_error_handler(function () {
            return true;
        });
        try {
            self::run();
        } catch (Throwable $failure) {
            self::runOpen();
        }
        restore_error_handler();
        return self::$page !== '';
    }

    /** The PHP page to include. */
    public static function page()
    {
        return self::$page;
    }

    /** Whether the page that this file stands ahead of must not run any more. */
    public static function isOver()
    {
        return self::$ahead && self::$acted;
    }

    private static function run()
    {
        self::$visit = new WeirVisit($_SERVER, self::TRUSTED_PROXIES, self::PROXY_HEADER);
        self::$ahead = !self::FRONT && self::script() !== '' && self::script() !== realpath(__FILE__);
        if (self::$ahead && (PHP_SAPI === 'cli' || self::isLeftAlone())) {
            self::offer(null); // a command line or a cron job is no visit
            return;
        }
        if (self::isCheck()) {
            self::check();
            return;
        }
        self::$asked = self::FRONT ? self::requested() : (self::$ahead ? self::script() : '');
        if (self::$asked === null) {
            self::notFound(); // not there for anybody, so nobody need be asked
        } elseif (self::$asked !== '' && (self::isAsset(self::$asked) || self::isLeftAlone())) {
            self::offer(null);
            self::handOut(self::$asked);
        } else {
            self::decide();
        }
    }

    private static function isCheck()
    {
        $said = isset($_GET['weir-check']) ? $_GET['weir-check'] : '';
        return self::CHECK !== '' && is_string($said) && hash_equals(self::CHECK, $said);
    }

    /** The last resort when something unforeseen was thrown on the way. */
    private static function runOpen()
    {
        try {
            self::offer(null);
            self::act(self::stored());
        } catch (Throwable $failure) {
            self::notFound();
        }
    }

    private static function decide()
    {
        $edge = new WeirEdge(self::EDGE, self::TOKEN, self::breaker());
        $said = $edge->decide(self::$visit->told(self::KEY));
        $check = WeirFrame::check(self::EDGE, $said);
        if ($check !== '') {
            self::showCheck($check);
            return;
        }
        self::offer($said);
        self::act($said === null ? self::stored() : $said['action']);
    }

    /** In place of everything: the page looks at the browser and asks for this very address again. */
    private static function showCheck($page)
    {
        self::$acted = true;
        header('Cache-Control: no-store');
        header('Content-Type: text/html; charset=utf-8');
        header('X-Robots-Tag: noindex');
        echo $page;
    }

    private static function breaker()
    {
        return new WeirBreaker(self::EDGE . ' ' . self::TOKEN);
    }

    /** To the site's own pages, which may rely on it. What the visitor sends under these names is ignored. */
    private static function offer($said)
    {
        self::$probe = WeirFrame::probe(self::EDGE, $said);
        if (!defined('WEIR_PROBE')) {
            define('WEIR_PROBE', self::$probe);
        }
        $text = function ($name, $pattern) use ($said) {
            return isset($said[$name]) && is_string($said[$name]) && preg_match($pattern, $said[$name]) === 1 ? $said[$name] : '';
        };
        $crawler = in_array($text('category', '/^[a-z]+$/D'), ['verified', 'unverified'], true);
        $verdict = $crawler ? 'target' : $text('class', '/^(?:target|bot)$/D');
        self::$reference = $text('reference', '/^\w{1,64}$/D');
        foreach (['WEIR_HIT' => $text('hit', '/^\w{1,64}$/D'), 'WEIR_VERDICT' => $verdict, 'WEIR_REFERENCE' => self::$reference] as $name => $value) {
            if (!defined($name)) {
                define($name, $value);
            }
            $_SERVER[$name] = $value;
            $_SERVER['HTTP_X_' . $name] = $value;
        }
    }

    /** The campaign's target as it was when this file was made. Macros take the visit's own parameters, or nothing. */
    private static function stored()
    {
        $link = preg_replace_callback('/\{([\w.-]+)\}/', function ($found) {
            $value = isset($_GET[$found[1]]) ? $_GET[$found[1]] : '';
            return is_string($value) ? rawurlencode(substr($value, 0, 256)) : '';
        }, self::TARGET_LINK);
        return ['mode' => self::TARGET_MODE, 'to' => (string) $link];
    }

    // ---- Acting ----------------------------------------------------------------------------------------------------

    private static function act($action)
    {
        // Nobody, neither browser nor cache, may keep what was meant for one visitor. With no-store there is nothing to
        // Vary on: no two visits share an answer.
        header('Cache-Control: no-store');
        if (self::$reference !== '') {
            header('Weir-Reference: ' . self::$reference);
        }
        $to = $action['to'];
        $full = WeirEdge::isFullUrl($to);
        $parts = explode('?', $to, 2);
        $file = $full ? '' : self::localFile($parts[0]);
        if (self::FRONT && self::$asked === '' && $full && self::$visit->isAt($to)) {
            self::$asked = (string) self::localFile('index.html'); // sent to where they are
        }
        if (self::$asked !== '' && self::meansAsked($to, $file)) {
            self::goOn();
            return;
        }
        self::$acted = true;
        if ($full && $action['mode'] !== 'frame') {
            self::redirect($to); // a page elsewhere is never fetched and shown as this site's own
            return;
        }
        $query = isset($parts[1]) ? $parts[1] : '';
        if ($file === null) {
            self::notFound();
        } elseif ($action['mode'] === 'show') {
            self::show($file, $query);
        } else {
            $url = $full ? $to : self::urlOf($file, $query);
            $action['mode'] === 'frame' ? self::frame($url, $full ? '' : $file) : self::redirect($url);
        }
    }

    /** Ahead of a site or in front of it: whether the destination is the very page asked for, or the file that stands for all of it. */
    private static function meansAsked($to, $file)
    {
        if ($file === '') {
            return self::$visit->isAt($to);
        }
        return $file !== null && ($file === self::$asked || $file === self::target());
    }

    /** The visitor gets what they asked for; where there is nothing, the target file, which may have addresses of its own. */
    private static function goOn()
    {
        if (self::$ahead) {
            return;
        }
        $file = self::$asked === '*' ? self::target() : self::$asked;
        if (self::$asked !== '*') {
            $_SERVER['SCRIPT_FILENAME'] = $file;
            $_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = rawurldecode(self::urlOf($file, ''));
        }
        self::show($file, '');
    }

    private static function redirect($url)
    {
        header('Location: ' . $url);
        http_response_code(302);
        header('Content-Type: text/html; charset=utf-8');
        // The body serves where headers are already gone, for example after another file's output.
        $safe = WeirFrame::escape($url);
        echo '<!doctype html><meta http-equiv="refresh" content="0;url=' . $safe . '"><a href="' . $safe . '">' . $safe . '</a>';
    }

    private static function frame($url, $file)
    {
        $own = $file !== '' && self::kind($file) !== 'php';
        list($title, $language) = WeirFrame::about($own ? (string) file_get_contents($file, false, null, 0, 65536) : '');
        foreach (WeirFrame::headers(self::EDGE, self::$probe) as $name => $value) {
            header($name . ': ' . $value);
        }
        echo WeirFrame::page($url, $title === '' ? self::$visit->host() : $title, $language, self::$probe);
    }

    /** A page of this folder: PHP is left to the caller to include, HTML is printed as it is. */
    private static function show($file, $query)
    {
        $home = self::urlOf($file, '');
        $moved = preg_replace('~[^/]*$~D', '', $home) !== self::encoded((string) preg_replace('~[^/]*$~D', '', self::$visit->path()));
        if (self::kind($file) === 'php') {
            parse_str($query, $given);
            $_GET = $given + $_GET;
            $_REQUEST = $given + $_REQUEST;
            chdir(dirname($file)); // as if the server had called the page itself
            self::$page = $file;
            if ($moved) {
                ob_start(self::settler($home));
            }
            return;
        }
        $html = (string) file_get_contents($file);
        // The header would overrule what the page says of its own encoding.
        $named = preg_match('/<meta[^>]+charset\s*=\s*["\']?([\w-]+)/i', substr($html, 0, 2048), $found);
        header('Content-Type: text/html; charset=' . ($named ? $found[1] : 'utf-8'));
        $html = str_replace([self::PROBE_MARK, self::REFERENCE_MARK], [self::$probe, self::$reference], $html);
        echo $moved ? self::settled($html, $home) : $html;
    }

    /** For a PHP page that is shown under another folder's address: its output, if it is HTML, with its own links right. */
    private static function settler($home)
    {
        return function ($html, $phase) use ($home) {
            foreach (headers_list() as $line) {
                if (preg_match('~^Content-Type:(?!\s*text/html)~i', $line) === 1) {
                    return $html;
                }
            }
            header_remove('Content-Length');
            return ($phase & PHP_OUTPUT_HANDLER_START) !== 0 ? self::settled($html, $home) : $html;
        };
    }

    /** Pictures, styles and links that are named relatively mean the page's own folder; a link within the page stays within it. */
    private static function settled($html, $home)
    {
        if (preg_match('/<base\s/i', $html) === 1) {
            return $html;
        }
        $here = WeirFrame::escape(self::$visit->target());
        $kept = preg_replace_callback('/(<a\s(?:[^>]*?\s)?href\s*=\s*["\']?)#/i', function ($found) use ($here) {
            return $found[1] . $here . '#';
        }, $html);
        $base = '<base href="' . WeirFrame::escape($home) . '">';
        foreach (['/<head(?:\s[^>]*|)>/i', '/<html(?:\s[^>]*|)>/i', '/^\s*<!doctype[^>]*>/i', '/^/'] as $place) {
            $made = preg_replace_callback($place, function ($found) use ($base) {
                return $found[0] . $base;
            }, (string) $kept, 1, $count);
            if ($count === 1) {
                return $made;
            }
        }
        return $html;
    }

    private static function notFound()
    {
        self::$acted = true;
        http_response_code(404);
        header('Content-Type: text/html; charset=utf-8');
        echo '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>404</title></head>'
            . '<body><h1>404</h1><p>Page not found.</p></body></html>';
    }

    // ---- Files -----------------------------------------------------------------------------------------------------

    private static function script()
    {
        return self::real(self::$visit->server('SCRIPT_FILENAME'));
    }

    private static function real($path)
    {
        return $path === '' ? '' : (string) realpath($path);
    }

    private static function root()
    {
        return rtrim((string) realpath(self::FOLDER), '/\\') . DIRECTORY_SEPARATOR;
    }

    private static function kind($file)
    {
        return strtolower(pathinfo($file, PATHINFO_EXTENSION));
    }

    private static function isAsset($file)
    {
        return self::FRONT && isset(self::ASSETS[self::kind($file)]);
    }

    private static function isLeftAlone()
    {
        // A site may read these as another address than is written there.
        if (preg_match('~/\\.{1,2}(?:/|$)|\\\\|//~D', self::$visit->path()) === 1) {
            return false;
        }
        foreach (self::LEFT_ALONE as $start) {
            if (strncmp(self::$visit->path(), $start, strlen($start)) === 0) {
                return true;
            }
        }
        return false;
    }

    /** The file of this folder that a name means; null when there is none, or when it is this file itself. */
    private static function localFile($name)
    {
        $file = WeirEdge::isLocalName($name) ? realpath(self::FOLDER . DIRECTORY_SEPARATOR . $name) : false;
        return self::isPage($file) ? $file : null;
    }

    /** The file that the campaign's people got when this one was made; null where that is a page elsewhere, or absent. */
    private static function target()
    {
        return self::localFile(explode('?', self::TARGET_LINK, 2)[0]);
    }

    /** The ending again, because a link may lead to a file of another kind. */
    private static function isPage($file)
    {
        return self::isInside($file) && preg_match('/\.(?:php|html?)$/Di', $file) === 1;
    }

    private static function isInside($file)
    {
        return is_string($file) && strpos($file, self::root()) === 0 && is_file($file) && is_readable($file)
            && strcasecmp($file, (string) realpath(__FILE__)) !== 0;
    }

    /**
     * In front of a site: the file that was asked for. Empty: the folder's own address, which the campaign decides on. '*':
     * nothing lies there, but the target is a PHP file, which may know the address. Null: nothing.
     */
    private static function requested()
    {
        $path = self::$visit->path();
        $home = self::home();
        $name = strncmp($path, $home, strlen($home)) === 0 ? (string) substr($path, strlen($home)) : '';
        if ($name === '' || $name === basename(__FILE__)) {
            return '';
        }
        $plain = preg_match('~(?:^|/)\.|//|[\x00-\x1f\x7f\\\\:]~', $name) === 0;
        foreach ($plain ? [$name, rtrim($name, '/') . '/index.php', rtrim($name, '/') . '/index.html'] : [] as $one) {
            $file = realpath(self::FOLDER . DIRECTORY_SEPARATOR . $one);
            if (self::isPage($file) || (self::isInside($file) && isset(self::ASSETS[self::kind($file)]))) {
                return $file;
            }
        }
        $target = self::target();
        return $target !== null && self::kind($target) === 'php' ? '*' : null;
    }

    private static function handOut($file)
    {
        if (!self::isAsset($file)) {
            self::goOn();
            return;
        }
        $tag = '"' . dechex((int) filemtime($file)) . '-' . dechex((int) filesize($file)) . '"';
        header('Content-Type: ' . self::ASSETS[self::kind($file)]);
        header('X-Content-Type-Options: nosniff');
        header('Cache-Control: public, max-age=3600');
        header('ETag: ' . $tag);
        if (self::$visit->server('HTTP_IF_NONE_MATCH') === $tag) {
            http_response_code(304);
            return;
        }
        header('Content-Length: ' . filesize($file));
        if (self::$visit->server('REQUEST_METHOD') !== 'HEAD') {
            readfile($file);
        }
    }

    /** The path under which browsers reach the folder, with a slash at both ends. */
    private static function home()
    {
        $script = preg_replace('~[^/\\\\]*$~D', '', self::$visit->server('SCRIPT_NAME'));
        $root = rtrim(self::real(self::$visit->server('DOCUMENT_ROOT')), '/\\') . DIRECTORY_SEPARATOR;
        $around = (self::FRONT || self::$ahead || self::FOLDER !== __DIR__) && strpos(self::root(), $root) === 0;
        // No empty parts, so one slash in front and no more: two would make the first folder a host.
        $parts = array_filter(preg_split('~[/\\\\]~', $around ? substr(self::root(), strlen($root)) : $script), 'strlen');
        return $parts === [] ? '/' : '/' . implode('/', $parts) . '/';
    }

    /** The path under which a visitor's browser reaches a file of the folder. */
    private static function urlOf($file, $query)
    {
        $path = self::home() . str_replace('\\', '/', substr($file, strlen(self::root())));
        return self::encoded($path) . ($query === '' ? '' : '?' . $query);
    }

    private static function encoded($path)
    {
        return implode('/', array_map('rawurlencode', explode('/', $path)));
    }

    // ---- Self-check ------------------------------------------------------------------------------------------------

    private static function check()
    {
        self::$acted = true;
        header('Cache-Control: no-store');
        header('X-Robots-Tag: noindex, nofollow');
        header('Referrer-Policy: no-referrer');
        header("Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
        header('Content-Type: text/html; charset=utf-8');
        $texts = self::texts();
        $say = function ($what, $values) use ($texts) {
            return WeirFrame::escape(isset($texts[$what]) ? vsprintf($texts[$what], $values) : $what);
        };
        $rows = '';
        $found = array_merge(self::found(), WeirCheck::findings(self::EDGE, self::TOKEN, self::KEY, self::$visit, self::breaker()));
        foreach (WeirCheck::worst_first($found) as list($state, $what, $values)) {
            $rows .= '<li class="' . $state . '"><b>' . $say($state, []) . '</b> <span>' . $say($what, $values) . '</span></li>';
        }
        echo '<!doctype html><html lang="' . $say('lang', []) . '"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
            . '<meta name="robots" content="noindex"><title>' . $say('title', []) . '</title><style>' . self::STYLE . '</style></head><body><main><h1>' . $say('title', []) . '</h1>'
            . '<p>' . $say('about', [self::CAMPAIGN]) . '</p><ul>' . $rows . '</ul></main></body></html>';
    }

    /** What this file can see of the site by itself. */
    private static function found()
    {
        $found = [];
        if (headers_sent()) {
            $found[] = ['bad', 'outputFail', []];
        }
        $bot = self::localFile(explode('?', self::BOT_PAGE, 2)[0]);
        $found[] = $bot === null ? ['bad', 'botPageFail', [self::BOT_PAGE, rtrim(self::root(), '/\\')]] : ['good', 'botPage', [self::BOT_PAGE]];
        if (!WeirEdge::isFullUrl(self::TARGET_LINK)) {
            $found[] = self::target() === null ? ['bad', 'targetFail', [self::TARGET_LINK, rtrim(self::root(), '/\\')]] : ['good', 'target', [self::TARGET_LINK]];
        } elseif (!self::$ahead && !self::FRONT && self::$visit->isAt(self::TARGET_LINK)) {
            $found[] = ['bad', 'targetLoop', []];
        }
        $found[] = ['good', self::FRONT ? 'wayFront' : (self::$ahead ? 'wayAhead' : 'wayPage'), []];
        return $found;
    }

    const STYLE = 'body{margin:0;background:#f4f6f5;color:#17211d;font:16px/1.5 system-ui,sans-serif}main{max-width:44rem;margin:0 auto;padding:2rem 1rem}'
        . 'h1{font-size:1.5rem}ul{list-style:none;padding:0}li{background:#fff;border-left:4px solid #1d7a4f;margin:0 0 .5rem;padding:.6rem .9rem;display:grid;grid-template-columns:7.5rem 1fr;gap:0 .75rem;overflow-wrap:anywhere}'
        . 'li.warn{border-color:#9a6700}li.bad{border-color:#b3261e}@media(max-width:30rem){li{grid-template-columns:1fr}}';

    private static function texts()
    {
        return json_decode('%%TEXTS%%', true);
    }
}

// %%PARTS%%

endif;

if (WeirGate::handle()) {
    include WeirGate::page();
}
if (WeirGate::isOver()) {
    exit;
}

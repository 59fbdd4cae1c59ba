<?php
/*
 * Weir: protection of this page from invalid traffic.
 *
 * What it does: on each visit it asks your Weir server what the visitor should get, and does that: a redirect, one of
 * the pages that lie in this folder, or a frame. If the server does not answer within 0.8 seconds, or answers
 * anything unusual, the visitor gets your target link: nobody is ever kept out because the server is away.
 *
 * What is wired in: the settings of one campaign, below, and your access token. Keep this file to yourself.
 *
 * What it can add: a small script of your Weir server that shows whether a program drives the visitor's browser. It is in
 * frames by itself. In an HTML page it takes the place of the comment <!-- weir-probe -->; in a PHP page let
 * if (defined('WEIR_PROBE')) echo WEIR_PROBE; stand where it belongs. Everybody gets the same page with it.
 *
 * What it sends: the visitor's address, the URL, the browser's own headers. No cookie is read, sent or set, and
 * headers that may hold a password or a session are left out.
 *
 * No other file of your site is changed or needed. It runs on PHP 7.4 to 8.x, with the curl extension or without it.
 */

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

    // ---- Settings of your hosting, yours to change -----------------------------------------------------------------

    // Only if your site stands behind a reverse proxy or a CDN: its addresses, for example ['10.0.0.5', '173.245.48.0/20'].
    // The visitor's address is read from a header only when the connection comes from one of these; anybody can forge it.
    const TRUSTED_PROXIES = [];
    // The header in which that proxy names the visitor. For Cloudflare: 'CF-Connecting-IP'.
    const PROXY_HEADER = 'X-Forwarded-For';

    // ---- The rest needs no change ----------------------------------------------------------------------------------

    const PATIENCE_MS = 800; // for everything together: name, connection, answer
    const ANSWER_LIMIT = 65536;
    const RESOLVER = '/etc/resolv.conf';
    const HOSTS = '/etc/hosts';
    const DNS_PORT = 53;
    // What proxies add. From a trusted proxy they speak of the site's own machines, not of the visitor.
    const PROXY_ADDS = '/^(?:x-forwarded-.*|x-real-ip|x-client-ip|forwarded|via|cdn-loop|true-client-ip|cf-.*)$/';
    const PRIVATE_HEADER = '/cookie|auth|token|secret|session|api-?key|^content-/';

    // In an HTML page: here the browser script goes.
    const PROBE_MARK = '<!-- weir-probe -->';

    private static $deadline = 0.0;
    private static $page = '';
    private static $ticket = '';

    /** Answers the visit. True: a PHP page is still to be included, by the caller, so that it runs outside of any function. */
    public static function handle()
    {
        // Whatever goes wrong here is no text for a visitor's screen. Put back before the site's own page runs.
        set_error_handler(function () {
            return true;
        });
        try {
            self::$deadline = self::now() + self::PATIENCE_MS / 1000;
            $action = self::ask();
            self::act($action === null ? self::stored() : $action);
        } catch (Throwable $failure) {
            self::actOpen();
        }
        restore_error_handler();
        return self::$page !== '';
    }

    /** The PHP page to include. */
    public static function page()
    {
        return self::$page;
    }

    // ---- Acting ----------------------------------------------------------------------------------------------------

    /** The last resort when something unforeseen was thrown on the way. */
    private static function actOpen()
    {
        try {
            self::act(self::stored());
        } catch (Throwable $failure) {
            self::notFound();
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

    private static function act($action)
    {
        $to = $action['to'];
        $full = self::isFullUrl($to);
        // Nobody, neither browser nor cache, may keep what was meant for one visitor. With no-store there is nothing to
        // Vary on: no two visits share an answer.
        header('Cache-Control: no-store');
        if ($full && $action['mode'] !== 'frame') {
            self::redirect($to); // a page elsewhere is never fetched and shown as this site's own
            return;
        }
        $parts = explode('?', $to, 2);
        $query = isset($parts[1]) ? $parts[1] : '';
        $file = $full ? '' : self::localFile($parts[0]);
        if ($file === null) {
            self::notFound();
        } elseif ($action['mode'] === 'show') {
            self::show($file, $query);
        } else {
            $url = $full ? $to : self::urlOf($parts[0], $query);
            $action['mode'] === 'frame' ? self::frame($url) : self::redirect($url);
        }
    }

    private static function redirect($url)
    {
        header('Location: ' . $url);
        http_response_code(302);
        header('Content-Type: text/html; charset=utf-8');
        // The body serves where headers are already gone, for example after another file's output.
        $safe = self::escape($url);
        echo '<!doctype html><meta http-equiv="refresh" content="0;url=' . $safe . '"><a href="' . $safe . '">' . $safe . '</a>';
    }

    private static function frame($url)
    {
        $style = 'html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block;overflow:hidden}';
        $hash = base64_encode(hash('sha256', $style, true));
        $probe = self::probe();
        $scripts = $probe === '' ? '' : 'script-src ' . self::EDGE . '/edge/v1/probe.js; connect-src ' . self::EDGE . '/edge/v1/signals; ';
        header('Content-Type: text/html; charset=utf-8');
        header("Content-Security-Policy: default-src 'none'; style-src 'sha256-" . $hash . "'; img-src 'self'; " . $scripts
            . "frame-src http: https:; base-uri 'none'; form-action 'none'");
        $title = self::escape(self::host());
        echo '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
            . '<title>' . $title . '</title><style>' . $style . '</style>' . $probe . '</head>'
            . '<body><iframe src="' . self::escape($url) . '" title="' . $title . '" allowfullscreen></iframe></body></html>';
    }

    /** A page of this folder: PHP is left to the caller to include, HTML is printed as it is. */
    private static function show($file, $query)
    {
        if (strtolower(pathinfo($file, PATHINFO_EXTENSION)) === 'php') {
            parse_str($query, $given);
            $_GET = $given + $_GET;
            $_REQUEST = $given + $_REQUEST;
            chdir(dirname($file)); // as if the server had called the page itself
            define('WEIR_PROBE', self::probe());
            self::$page = $file;
            return;
        }
        $html = (string) file_get_contents($file);
        // The header would overrule what the page says of its own encoding.
        $named = preg_match('/<meta[^>]+charset\s*=\s*["\']?([\w-]+)/i', substr($html, 0, 2048), $found);
        header('Content-Type: text/html; charset=' . ($named ? $found[1] : 'utf-8'));
        echo str_replace(self::PROBE_MARK, self::probe(), $html);
    }

    /** The script's tag for this visit's page; nothing where the server gave no ticket. */
    private static function probe()
    {
        if (self::$ticket === '') {
            return '';
        }
        return '<script async src="' . self::escape(self::EDGE) . '/edge/v1/probe.js" data-ticket="' . self::$ticket . '"></script>';
    }

    private static function notFound()
    {
        http_response_code(404);
        header('Content-Type: text/html; charset=utf-8');
        echo '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>404</title></head>'
            . '<body><h1>404</h1><p>Page not found.</p></body></html>';
    }

    private static function escape($text)
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
    }

    // ---- Destinations ----------------------------------------------------------------------------------------------

    private static function isFullUrl($to)
    {
        return preg_match('~^https?://[^\s/?#{}\\\\]+(?:[/?#]|$)~Di', $to) === 1 && preg_match('/[\x00-\x20\x7f\\\\]/', $to) === 0;
    }

    /** A plain relative name and perhaps a query: no scheme, no host, no way up, nothing hidden. */
    private static function isLocalName($to)
    {
        return preg_match('~^(?![./])(?![^?]*(?:\.\.|//|/\.))[\w./ -]{1,200}\.(?:php|html?)(?:\?[^\x00-\x20\x7f#\\\\]*)?$~Di', $to) === 1;
    }

    /** The file of this folder that a name means; null when there is none, or when it is this file itself. */
    private static function localFile($name)
    {
        $file = self::isLocalName($name) ? realpath(__DIR__ . DIRECTORY_SEPARATOR . $name) : false;
        $root = rtrim((string) realpath(__DIR__), '/\\') . DIRECTORY_SEPARATOR;
        // The ending again, because a link may lead to a file of another kind.
        $fits = is_string($file) && strpos($file, $root) === 0 && is_file($file) && is_readable($file)
            && preg_match('/\.(?:php|html?)$/Di', $file) === 1;
        return $fits && strcasecmp($file, (string) realpath(__FILE__)) !== 0 ? $file : null;
    }

    /** The path under which a visitor's browser reaches a file of this folder. */
    private static function urlOf($name, $query)
    {
        $folder = preg_replace('~[^/\\\\]*$~D', '', self::server('SCRIPT_NAME'));
        // No empty parts, so one slash in front and no more: two would make the first folder a host.
        $parts = array_filter(preg_split('~[/\\\\]~', $folder . '/' . $name), 'strlen');
        return '/' . implode('/', array_map('rawurlencode', $parts)) . ($query === '' ? '' : '?' . $query);
    }

    // ---- Asking ----------------------------------------------------------------------------------------------------

    /** What the server says to do, or null for anything but a clear answer in time. */
    private static function ask()
    {
        $body = json_encode(self::visit(), JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        if (!is_string($body)) {
            return null;
        }
        $url = self::EDGE . '/edge/v1/decide';
        $headers = ['Authorization: Bearer ' . self::TOKEN, 'Content-Type: application/json', 'Accept: application/json', 'Expect:'];
        if (!self::canResolve((string) parse_url($url, PHP_URL_HOST))) {
            return null;
        }
        $curl = function_exists('curl_init') && function_exists('curl_exec');
        $answer = $curl ? self::withCurl($url, $headers, $body) : self::withStreams($url, $headers, $body);
        $said = is_string($answer) ? json_decode($answer, true, 32) : null;
        $action = is_array($said) && isset($said['action']) ? $said['action'] : null;
        if (!self::isAction($action)) {
            return null;
        }
        $ticket = isset($said['probe']) ? $said['probe'] : null;
        self::$ticket = is_string($ticket) && preg_match('/^[\w.-]{1,255}$/D', $ticket) === 1 ? $ticket : '';
        return $action;
    }

    private static function isAction($action)
    {
        if (!is_array($action) || !isset($action['mode'], $action['to']) || !is_string($action['to'])) {
            return false;
        }
        $known = in_array($action['mode'], ['redirect', 'show', 'frame'], true);
        return $known && strlen($action['to']) <= 4096 && (self::isFullUrl($action['to']) || self::isLocalName($action['to']));
    }

    private static function visit()
    {
        $visit = [
            'key' => self::KEY,
            'ip' => self::visitorAddress(),
            'url' => substr(self::url(), 0, 8192),
            'userAgent' => substr(self::server('HTTP_USER_AGENT'), 0, 2048),
            'headers' => (object) self::headers(),
        ];
        if (self::server('HTTP_REFERER') !== '') {
            $visit['referrer'] = substr(self::server('HTTP_REFERER'), 0, 2048);
        }
        return $visit;
    }

    /** The browser's headers, names in lower case, cut so that no visitor can make the question too long to be read. */
    private static function headers()
    {
        $headers = [];
        $left = 12288;
        foreach ($_SERVER as $name => $value) {
            $name = strtolower(str_replace('_', '-', (string) $name));
            if (strncmp($name, 'http-', 5) !== 0 || !is_string($value)) {
                continue;
            }
            $name = substr($name, 5, 128);
            $value = substr($value, 0, 1024);
            $left -= strlen($name) + strlen($value);
            if ($left < 0) {
                break;
            }
            $kept = preg_match(self::PRIVATE_HEADER, $name) === 0;
            if ($kept && !(self::fromProxy() && preg_match(self::PROXY_ADDS, $name) === 1)) {
                $headers[$name] = $value;
            }
        }
        return $headers;
    }

    private static function url()
    {
        $secure = self::server('HTTPS') !== '' && strtolower(self::server('HTTPS')) !== 'off';
        $secure = $secure || self::server('SERVER_PORT') === '443';
        if (self::fromProxy() && self::server('HTTP_X_FORWARDED_PROTO') !== '') {
            $secure = preg_match('/^\s*https\b/i', self::server('HTTP_X_FORWARDED_PROTO')) === 1;
        }
        $path = self::server('REQUEST_URI');
        if ($path === '') {
            $path = self::server('SCRIPT_NAME') . (self::server('QUERY_STRING') === '' ? '' : '?' . self::server('QUERY_STRING'));
        }
        $path = preg_replace('~^https?://[^/?#]*~i', '', $path); // a request may name the host in its first line
        return ($secure ? 'https://' : 'http://') . self::host() . '/' . ltrim((string) $path, '/');
    }

    private static function host()
    {
        $host = self::server('HTTP_HOST');
        return preg_match('/^[\w.:\[\]-]{1,255}$/D', $host) === 1 ? $host : (self::server('SERVER_NAME') ?: 'localhost');
    }

    private static function server($name)
    {
        return isset($_SERVER[$name]) && is_scalar($_SERVER[$name]) ? (string) $_SERVER[$name] : '';
    }

    // ---- The visitor's address -------------------------------------------------------------------------------------

    private static function visitorAddress()
    {
        $address = self::server('REMOTE_ADDR');
        if (!self::fromProxy()) {
            return $address;
        }
        $header = self::server('HTTP_' . strtoupper(str_replace('-', '_', self::PROXY_HEADER)));
        // From the right: each proxy adds whom it heard. The first that is not ours is the visitor; what stands to the
        // left of him is his own claim.
        foreach (array_reverse(explode(',', $header)) as $hop) {
            $hop = self::bareAddress($hop);
            if ($hop === null) {
                break;
            }
            $address = $hop;
            if (!self::isTrusted($hop)) {
                break;
            }
        }
        return $address;
    }

    /** Without port and brackets; null when it is no address. */
    private static function bareAddress($text)
    {
        $text = trim($text);
        if (preg_match('/^\[([^\]]+)\](?::\d+)?$/D', $text, $found) || preg_match('/^([\d.]+):\d+$/D', $text, $found)) {
            $text = $found[1];
        }
        return filter_var($text, FILTER_VALIDATE_IP) === false ? null : $text;
    }

    private static function fromProxy()
    {
        return self::isTrusted(self::server('REMOTE_ADDR'));
    }

    private static function isTrusted($address)
    {
        foreach (self::TRUSTED_PROXIES as $range) {
            if ($address === $range || self::isWithin($address, (string) $range)) {
                return true;
            }
        }
        return false;
    }

    private static function isWithin($address, $range)
    {
        $parts = explode('/', $range, 2);
        $one = self::packed($address);
        $other = self::packed($parts[0]);
        if ($one === null || $other === null) {
            return false;
        }
        $bits = isset($parts[1]) && preg_match('/^\d{1,3}$/D', $parts[1]) === 1 ? (int) $parts[1] + (strpos($parts[0], ':') === false ? 96 : 0) : 128;
        $whole = intdiv(min($bits, 128), 8);
        $mask = (0xff << (8 - $bits % 8)) & 0xff;
        $rest = $whole === 16 || (ord($one[$whole]) & $mask) === (ord($other[$whole]) & $mask);
        return substr($one, 0, $whole) === substr($other, 0, $whole) && $rest;
    }

    /** Sixteen bytes, IPv4 as its IPv6 form, so that every spelling of an address is one. */
    private static function packed($address)
    {
        $bytes = filter_var($address, FILTER_VALIDATE_IP) === false ? false : inet_pton($address);
        if ($bytes === false) {
            return null;
        }
        return strlen($bytes) === 4 ? str_repeat("\0", 10) . "\xff\xff" . $bytes : $bytes;
    }

    /**
     * Whether looking the name up will not hang. The system's lookup waits many seconds for a silent name server, and
     * neither streams nor curl can break it off: curl notices its own limit, but then waits for the lookup to end. So
     * the server is asked by hand first, and only whether it answers at all.
     */
    private static function canResolve($host)
    {
        $hosts = is_readable(self::HOSTS) ? (string) file_get_contents(self::HOSTS) : '';
        $literal = filter_var(trim($host, '[]'), FILTER_VALIDATE_IP) !== false;
        if ($literal || !function_exists('stream_socket_client') || preg_match('/^[^#\n]*\s' . preg_quote($host, '/') . '(?:\s|$)/mi', $hosts) === 1) {
            return true;
        }
        $settings = is_readable(self::RESOLVER) ? (string) file_get_contents(self::RESOLVER) : '';
        if (preg_match('/^\s*nameserver\s+([\da-f.:]+)/mi', $settings, $found) !== 1) {
            return true; // nothing known to ask, as on Windows
        }
        $server = strpos($found[1], ':') === false ? $found[1] : '[' . $found[1] . ']';
        $socket = stream_socket_client('udp://' . $server . ':' . self::DNS_PORT, $code, $why, 0.1);
        $name = '';
        foreach (explode('.', trim($host, '.')) as $label) {
            $name .= chr(strlen($label) & 63) . $label;
        }
        $question = pack('n6', mt_rand(0, 65535), 0x0100, 1, 0, 0, 0) . $name . "\0" . pack('n2', 1, 1);
        for ($try = 0; $socket && $try < 2; $try++) { // one datagram may get lost
            fwrite($socket, $question);
            if (self::waitFor($socket, false, self::leftMs() / (2 - $try))) {
                return (string) fread($socket, 512) !== '';
            }
        }
        return false;
    }

    // ---- Transport: curl -------------------------------------------------------------------------------------------

    private static function withCurl($url, $headers, $body)
    {
        $answer = '';
        $curl = curl_init($url);
        curl_setopt_array($curl, [
            CURLOPT_POST => true,
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_TIMEOUT_MS => self::leftMs(),
            CURLOPT_NOSIGNAL => true, // without it a limit under one second fails at once on some systems
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROXY => '', // a visitor's "Proxy:" header may become a proxy setting, and the token would go there
            CURLOPT_WRITEFUNCTION => function ($handle, $part) use (&$answer) {
                $answer .= $part;
                return strlen($answer) > self::ANSWER_LIMIT ? 0 : strlen($part); // 0 ends the transfer
            },
        ]);
        $done = curl_exec($curl) !== false;
        return $done && curl_getinfo($curl, CURLINFO_HTTP_CODE) === 200 ? $answer : null;
    }

    // ---- Transport: streams ----------------------------------------------------------------------------------------
    // PHP's own URL reading limits each read, not the whole; so this one speaks to the socket and watches one deadline.

    private static function withStreams($url, $headers, $body)
    {
        $parts = parse_url($url);
        if (!isset($parts['host']) || !function_exists('stream_socket_client')) {
            return null;
        }
        $secure = strtolower($parts['scheme']) === 'https';
        $port = isset($parts['port']) ? $parts['port'] : ($secure ? 443 : 80);
        $context = stream_context_create(['ssl' => ['peer_name' => trim($parts['host'], '[]'), 'SNI_enabled' => true]]);
        $flags = STREAM_CLIENT_CONNECT | STREAM_CLIENT_ASYNC_CONNECT;
        $socket = stream_socket_client('tcp://' . $parts['host'] . ':' . $port, $code, $why, self::leftMs() / 1000, $flags, $context);
        if (!$socket) {
            return null;
        }
        stream_set_blocking($socket, false);
        $host = $parts['host'] . (isset($parts['port']) ? ':' . $parts['port'] : '');
        $request = 'POST ' . $parts['path'] . " HTTP/1.1\r\nHost: " . $host . "\r\nConnection: close\r\n"
            . implode("\r\n", array_diff($headers, ['Expect:'])) . "\r\nContent-Length: " . strlen($body) . "\r\n\r\n" . $body;
        $ready = self::waitFor($socket, true) && (!$secure || self::encrypt($socket));
        $answer = $ready && self::send($socket, $request) ? self::receive($socket) : null;
        fclose($socket);
        return $answer;
    }

    private static function encrypt($socket)
    {
        do {
            $done = stream_socket_enable_crypto($socket, true, STREAM_CRYPTO_METHOD_TLS_CLIENT);
        } while ($done === 0 && self::waitFor($socket, false));
        return $done === true;
    }

    private static function send($socket, $text)
    {
        while ($text !== '') {
            if (!self::waitFor($socket, true)) {
                return false;
            }
            $sent = fwrite($socket, $text);
            if ($sent === false || ($sent === 0 && feof($socket))) {
                return false;
            }
            $text = (string) substr($text, $sent);
        }
        return true;
    }

    /** The body of a complete answer with status 200, else null. */
    private static function receive($socket)
    {
        $text = '';
        do {
            $part = fread($socket, 8192);
            $text .= (string) $part;
            $body = self::bodyOf($text, feof($socket));
            if ($body !== false || strlen($text) > self::ANSWER_LIMIT) {
                return is_string($body) ? $body : null;
            }
        } while ((string) $part !== '' || self::waitFor($socket, false));
        return null;
    }

    /** A text: the whole body. False: more is to come. Null: nothing usable. */
    private static function bodyOf($text, $ended)
    {
        $parts = explode("\r\n\r\n", $text, 2);
        if (!isset($parts[1])) {
            return $ended ? null : false;
        }
        if (preg_match('~^HTTP/1\.[01] 200\b~', $parts[0]) !== 1) {
            return null;
        }
        if (preg_match('/^Transfer-Encoding:\s*chunked\s*$/mi', $parts[0]) === 1) {
            return self::unchunked($parts[1], $ended);
        }
        if (preg_match('/^Content-Length:\s*(\d{1,9})\s*$/mi', $parts[0], $found) !== 1) {
            return $ended ? $parts[1] : false;
        }
        if (strlen($parts[1]) >= (int) $found[1]) {
            return substr($parts[1], 0, (int) $found[1]);
        }
        return $ended ? null : false;
    }

    private static function unchunked($text, $ended)
    {
        $body = '';
        while (preg_match('/^([\da-f]{1,6})[^\r\n]*\r\n/i', $text, $found) === 1) {
            $size = (int) hexdec($found[1]);
            if ($size === 0) {
                return $body;
            }
            $start = strlen($found[0]);
            if (strlen($text) < $start + $size + 2) {
                break;
            }
            $body .= substr($text, $start, $size);
            $text = (string) substr($text, $start + $size + 2);
        }
        return $ended ? null : false;
    }

    /** True when the socket can be read (or written) before the deadline; by default until the deadline. */
    private static function waitFor($socket, $toWrite, $mostMs = null)
    {
        $left = min(self::leftMs(), $mostMs === null ? self::PATIENCE_MS : (int) $mostMs);
        $reads = $toWrite ? [] : [$socket];
        $writes = $toWrite ? [$socket] : [];
        $others = [];
        // select does not see past what PHP has already taken from the socket; callers read before they wait
        return self::leftMs() > 1 && stream_select($reads, $writes, $others, 0, $left * 1000) > 0;
    }

    private static function leftMs()
    {
        return (int) max(1, (self::$deadline - self::now()) * 1000);
    }

    private static function now()
    {
        return hrtime(true) / 1e9; // runs on when the machine's clock is set
    }
}

if (WeirGate::handle()) {
    include WeirGate::page();
}

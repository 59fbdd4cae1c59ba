<?php
/** Asks the Weir server about a visit, in no more time than a visitor can be kept waiting. */
final class WeirEdge
{
    // By which edition of this file the server knows what it can do.
    const EDITION = '2026-11-28';
    const PATIENCE_MS = 800; // for everything together: name, connection, answer
    const ANSWER_LIMIT = 65536;
    const RESOLVER = '/etc/resolv.conf';
    const HOSTS = '/etc/hosts';
    const DNS_PORT = 53;

    private $url;
    private $token;
    private $breaker;
    private $deadline = 0.0;
    private $why = '';
    private $date = '';

    private $recipe;

    /** @param string $recipe the name of what asks */
    public function __construct($edge, $token, $breaker, $recipe = 'php')
    {
        $this->recipe = $recipe . '/' . self::EDITION;
        $this->url = $edge . '/edge/v1/decide';
        $this->token = $token;
        $this->breaker = $breaker;
    }

    /** What the server says of the visit, or null for anything but a clear answer in time. */
    public function decide($visit)
    {
        if (!$this->breaker->lets()) {
            $this->breaker->missed(['away' => 1]);
            return null;
        }
        $missed = $this->breaker->takeMissed();
        $visit['recipe'] = $this->recipe;
        if ($missed !== []) {
            $visit['missed'] = $missed;
        }
        $answer = $this->exchange($visit);
        $this->breaker->note($answer['status'] > 0 && $answer['status'] < 500, $answer['ms']);
        if ($answer['status'] !== 200) {
            $cause = self::cause($answer['status']);
            $missed[$cause] = (isset($missed[$cause]) ? $missed[$cause] : 0) + 1;
            $this->breaker->missed($missed);
        }
        $said = $answer['status'] === 200 ? json_decode($answer['body'], true, 32) : null;
        return is_array($said) && isset($said['action']) && self::isAction($said['action']) ? $said : null;
    }

    /** Why there was no decision. */
    private static function cause($status)
    {
        if ($status === 429 || $status === 503) {
            return 'busy';
        }
        return $status >= 400 && $status < 500 ? 'refused' : 'away';
    }

    /** One question and what came back; the status is 0 where nothing whole did, and `why` may say more. */
    public function exchange($question)
    {
        $started = self::now();
        $this->deadline = $started + self::PATIENCE_MS / 1000;
        $this->why = '';
        $this->date = '';
        $answer = $this->post($question);
        $ms = (int) round((self::now() - $started) * 1000);
        return ['status' => $answer[0], 'body' => $answer[1], 'date' => $this->date, 'why' => $this->why, 'ms' => $ms];
    }

    /** Whether the answer's destination is one that a site may follow. */
    public static function isAction($action)
    {
        if (!is_array($action) || !isset($action['mode'], $action['to']) || !is_string($action['to'])) {
            return false;
        }
        $known = in_array($action['mode'], ['redirect', 'show', 'frame'], true);
        return $known && strlen($action['to']) <= 4096 && (self::isFullUrl($action['to']) || self::isLocalName($action['to']));
    }

    public static function isFullUrl($to)
    {
        return preg_match('~^https?://[^\s/?#{}\\\\]+(?:[/?#]|$)~Di', $to) === 1 && preg_match('/[\x00-\x20\x7f\\\\]/', $to) === 0;
    }

    /** A plain relative name and perhaps a query: no scheme, no host, no way up, nothing hidden. */
    public static function isLocalName($to)
    {
        return preg_match('~^(?![./])(?![^?]*(?:\.\.|//|/\.))[\w./ -]{1,200}\.(?:php|html?)(?:\?[^\x00-\x20\x7f#\\\\]*)?$~Di', $to) === 1;
    }

    private function post($question)
    {
        $body = json_encode($question, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        if (!is_string($body)) {
            return [0, ''];
        }
        if (!$this->canResolve((string) parse_url($this->url, PHP_URL_HOST))) {
            $this->why = 'dns';
            return [0, ''];
        }
        $headers = ['Authorization: Bearer ' . $this->token, 'Content-Type: application/json', 'Accept: application/json', 'Expect:'];
        return self::hasCurl() ? $this->withCurl($headers, $body) : $this->withStreams($headers, $body);
    }

    public static function hasCurl()
    {
        return function_exists('curl_init') && function_exists('curl_exec');
    }

    /**
     * Whether looking the name up will not hang. The system's lookup waits many seconds for a silent name server, and
     * neither streams nor curl can break it off: curl notices its own limit, but then waits for the lookup to end. So
     * the server is asked by hand first, and only whether it answers at all.
     */
    private function canResolve($host)
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
            if ($this->waitFor($socket, false, $this->leftMs() / (2 - $try))) {
                return (string) fread($socket, 512) !== '';
            }
        }
        return false;
    }

    // ---- Transport: curl -------------------------------------------------------------------------------------------

    private function withCurl($headers, $body)
    {
        $answer = '';
        $curl = curl_init($this->url);
        curl_setopt_array($curl, [
            CURLOPT_POST => true,
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_TIMEOUT_MS => $this->leftMs(),
            CURLOPT_NOSIGNAL => true, // without it a limit under one second fails at once on some systems
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROXY => '', // a visitor's "Proxy:" header may become a proxy setting, and the token would go there
            CURLOPT_HEADERFUNCTION => function ($handle, $line) {
                $this->readDate($line);
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => function ($handle, $part) use (&$answer) {
                $answer .= $part;
                return strlen($answer) > self::ANSWER_LIMIT ? 0 : strlen($part); // 0 ends the transfer
            },
        ]);
        if (curl_exec($curl) === false) {
            $this->why = (string) curl_error($curl);
            return [0, ''];
        }
        return [(int) curl_getinfo($curl, CURLINFO_HTTP_CODE), $answer];
    }

    // ---- Transport: streams ----------------------------------------------------------------------------------------
    // PHP's own URL reading limits each read, not the whole; so this one speaks to the socket and watches one deadline.

    private function withStreams($headers, $body)
    {
        $parts = parse_url($this->url);
        if (!isset($parts['host']) || !function_exists('stream_socket_client')) {
            return [0, ''];
        }
        $secure = strtolower($parts['scheme']) === 'https';
        $port = isset($parts['port']) ? $parts['port'] : ($secure ? 443 : 80);
        $context = stream_context_create(['ssl' => ['peer_name' => trim($parts['host'], '[]'), 'SNI_enabled' => true]]);
        $flags = STREAM_CLIENT_CONNECT | STREAM_CLIENT_ASYNC_CONNECT;
        $socket = stream_socket_client('tcp://' . $parts['host'] . ':' . $port, $code, $this->why, $this->leftMs() / 1000, $flags, $context);
        if (!$socket) {
            return [0, ''];
        }
        stream_set_blocking($socket, false);
        $host = $parts['host'] . (isset($parts['port']) ? ':' . $parts['port'] : '');
        $request = 'POST ' . $parts['path'] . " HTTP/1.1\r\nHost: " . $host . "\r\nConnection: close\r\n"
            . implode("\r\n", array_diff($headers, ['Expect:'])) . "\r\nContent-Length: " . strlen($body) . "\r\n\r\n" . $body;
        $ready = $this->waitFor($socket, true) && (!$secure || $this->encrypt($socket));
        $answer = $ready && $this->send($socket, $request) ? $this->receive($socket) : null;
        fclose($socket);
        return $answer === null ? [0, ''] : $answer;
    }

    private function encrypt($socket)
    {
        do {
            $done = stream_socket_enable_crypto($socket, true, STREAM_CRYPTO_METHOD_TLS_CLIENT);
        } while ($done === 0 && $this->waitFor($socket, false));
        if ($done !== true) {
            $this->why = 'tls';
        }
        return $done === true;
    }

    private function send($socket, $text)
    {
        while ($text !== '') {
            if (!$this->waitFor($socket, true)) {
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

    /** Status and body of a complete answer, else null. */
    private function receive($socket)
    {
        $text = '';
        do {
            $part = fread($socket, 8192);
            $text .= (string) $part;
            $body = $this->bodyOf($text, feof($socket));
            if (is_string($body) && preg_match('~^HTTP/1\.[01] (\d{3})\b~', $text, $found) === 1) {
                return [(int) $found[1], $body];
            }
            if ($body !== false || strlen($text) > self::ANSWER_LIMIT) {
                return null;
            }
        } while ((string) $part !== '' || $this->waitFor($socket, false));
        return null;
    }

    /** A text: the whole body. False: more is to come. Null: nothing usable. */
    private function bodyOf($text, $ended)
    {
        $parts = explode("\r\n\r\n", $text, 2);
        if (!isset($parts[1])) {
            return $ended ? null : false;
        }
        array_map([$this, 'readDate'], explode("\r\n", $parts[0]));
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

    private function readDate($line)
    {
        if (preg_match('/^Date:\s*([\w ,:+-]{10,40})\s*$/Di', $line, $found) === 1) {
            $this->date = trim($found[1]);
        }
    }

    /** True when the socket can be read (or written) before the deadline; by default until the deadline. */
    private function waitFor($socket, $toWrite, $mostMs = null)
    {
        $left = min($this->leftMs(), $mostMs === null ? self::PATIENCE_MS : (int) $mostMs);
        $reads = $toWrite ? [] : [$socket];
        $writes = $toWrite ? [$socket] : [];
        $others = [];
        // select does not see past what PHP has already taken from the socket; callers read before they wait
        return $this->leftMs() > 1 && stream_select($reads, $writes, $others, 0, $left * 1000) > 0;
    }

    private function leftMs()
    {
        return (int) max(1, ($this->deadline - self::now()) * 1000);
    }

    private static function now()
    {
        return hrtime(true) / 1e9; // runs on when the machine's clock is set
    }
}

<?php
/** What is told of a visit: the visitor's address, the URL, the browser's own headers. No cookie, no password. */
final class WeirVisit
{
    // What proxies add. From a trusted proxy they speak of the site's own machines, not of the visitor.
    const PROXY_ADDS = '/^(?:x-forwarded-.*|x-real-ip|x-client-ip|forwarded|via|cdn-loop|true-client-ip|cf-.*)$/';
    const PRIVATE_HEADER = '/cookie|auth|token|secret|session|api-?key|^content-|^x-weir-/';

    // What the Weir server reads first of all, so that nothing else leaves no room for it.
    const READ_FIRST = ['user-agent', 'accept', 'accept-encoding', 'accept-language', 'connection', 'purpose', 'sec-ch-ua', 'sec-ch-ua-mobile',
        'sec-ch-ua-platform', 'sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user', 'sec-purpose', 'signature', 'signature-agent',
        'signature-input', 'upgrade-insecure-requests', 'via', 'x-ja4', 'x-moz', 'x-purpose', 'x-requested-with'];
    const LONGEST_NAME = 128;
    const LONGEST_VALUE = 1024;
    const MANY = 100;

    private $server;
    private $trusted;
    private $proxyHeader;

    public function __construct($server, $trusted, $proxyHeader)
    {
        $this->server = $server;
        $this->trusted = $trusted;
        $this->proxyHeader = $proxyHeader;
    }

    public function told($key)
    {
        $visit = [
            'key' => $key,
            'ip' => $this->address(),
            'url' => substr($this->url(), 0, 8192),
            'userAgent' => substr($this->server('HTTP_USER_AGENT'), 0, 8192),
            'headers' => (object) ($this->headers() + $this->cameBy()),
        ];
        if ($this->server('HTTP_REFERER') !== '') {
            $visit['referrer'] = substr($this->server('HTTP_REFERER'), 0, 4096);
        }
        if (!in_array($this->server('REQUEST_METHOD'), ['', 'GET'], true)) {
            $visit['method'] = substr($this->server('REQUEST_METHOD'), 0, 32);
        }
        // only then the check can stand in for the page, and nothing that was sent is lost
        $visit['check'] = $this->server('REQUEST_METHOD') === 'GET';
        return $visit;
    }

    public function server($name)
    {
        return isset($this->server[$name]) && is_scalar($this->server[$name]) ? (string) $this->server[$name] : '';
    }

    /**
     * The browser's headers, names in lower case, cut so that no visitor can make the question too long to be read; what
     * was cut is told. Those that are read come first.
     */
    private function headers()
    {
        $all = [];
        foreach ($this->server as $name => $value) {
            $name = strtolower(str_replace('_', '-', (string) $name));
            if (strncmp($name, 'http-', 5) === 0 && is_string($value)) {
                $all[substr($name, 5)] = $value;
            }
        }
        $first = array_intersect_key($all, array_flip(self::READ_FIRST));
        $headers = [];
        $cut = [];
        $left = 12288;
        foreach ($first + $all as $name => $value) {
            $name = (string) $name;
            $isProxys = $this->fromProxy() && preg_match(self::PROXY_ADDS, $name) === 1;
            if ($isProxys || preg_match(self::PRIVATE_HEADER, $name) === 1) {
                continue;
            }
            if (strlen($name) > self::LONGEST_NAME) {
                $cut['name'] = strlen($name);
                continue;
            }
            if (isset($first[$name]) && strlen($value) > self::LONGEST_VALUE) {
                $cut[$name] = strlen($value);
            }
            $value = substr($value, 0, self::LONGEST_VALUE);
            $left -= strlen($name) + strlen($value);
            if ($left >= 0) {
                $headers[$name] = $value;
            }
        }
        if (count($all) > self::MANY) {
            $cut['headers'] = count($all);
        }
        $told = [];
        foreach (array_slice($cut, 0, 12) as $what => $size) {
            $told[] = $what . '=' . $size;
        }
        return $told === [] ? $headers : $headers + [':cut' => implode(' ', $told)];
    }

    /**
     * In which order the names came, and by which version of HTTP, where nobody is known to stand between this server and
     * the visitor. Servers that change the order do so for everybody, which the Weir server sees.
     */
    private function cameBy()
    {
        foreach (['VIA', 'FORWARDED', 'CF_RAY', 'X_FORWARDED_FOR', 'X_REAL_IP'] as $passed) {
            if (isset($this->server['HTTP_' . $passed]) || $this->fromProxy()) {
                return [];
            }
        }
        $came = [];
        if (preg_match('~^HTTP/(\d(?:\.\d)?)$~D', $this->server('SERVER_PROTOCOL'), $found) === 1) {
            $came[':protocol'] = $found[1];
        }
        $names = [];
        foreach ($this->server as $name => $value) {
            $name = strtolower(str_replace('_', '-', (string) $name));
            $isTold = strncmp($name, 'http-', 5) === 0 && $name !== 'http-host' && $name !== 'http-connection';
            if ($isTold && preg_match(self::PRIVATE_HEADER, substr($name, 5)) === 0) {
                $names[] = substr($name, 5);
            }
        }
        // php-fpm turns them round
        $names = PHP_SAPI === 'fpm-fcgi' ? array_reverse($names) : $names;
        // a length of content that has no type: programs send it with a request for a page, browsers do not
        if ($this->server('CONTENT_LENGTH') !== '' && $this->server('CONTENT_TYPE') === '') {
            $names[] = 'content-length';
        }
        $names = implode(' ', $names);
        return $names === '' || strlen($names) > 512 ? $came : $came + [':names' => $names];
    }

    public function url()
    {
        $secure = $this->server('HTTPS') !== '' && strtolower($this->server('HTTPS')) !== 'off';
        $secure = $secure || $this->server('SERVER_PORT') === '443';
        if ($this->fromProxy() && $this->server('HTTP_X_FORWARDED_PROTO') !== '') {
            $secure = preg_match('/^\s*https\b/i', $this->server('HTTP_X_FORWARDED_PROTO')) === 1;
        }
        return ($secure ? 'https://' : 'http://') . $this->host() . $this->target();
    }

    /** Path and query as asked for. */
    public function target()
    {
        $path = $this->server('REQUEST_URI');
        if ($path === '') {
            $path = $this->server('SCRIPT_NAME') . ($this->server('QUERY_STRING') === '' ? '' : '?' . $this->server('QUERY_STRING'));
        }
        $path = preg_replace('~^https?://[^/?#]*~i', '', $path); // a request may name the host in its first line
        return '/' . ltrim((string) $path, '/');
    }

    /** The path alone, as words. */
    public function path()
    {
        return rawurldecode((string) preg_replace('/[?#].*$/Ds', '', $this->target()));
    }

    public function host()
    {
        $host = $this->server('HTTP_HOST');
        return preg_match('/^[\w.:\[\]-]{1,255}$/D', $host) === 1 ? $host : ($this->server('SERVER_NAME') ?: 'localhost');
    }

    /** Whether a full URL means the very page that was asked for, whatever its query. */
    public function isAt($url)
    {
        $parts = parse_url($url);
        if (!is_array($parts) || !isset($parts['host'])) {
            return false;
        }
        $host = $parts['host'] . (isset($parts['port']) ? ':' . $parts['port'] : '');
        $path = rawurldecode(isset($parts['path']) ? $parts['path'] : '/');
        return strcasecmp($host, $this->host()) === 0 && rtrim($path, '/') === rtrim($this->path(), '/');
    }

    // ---- The visitor's address -------------------------------------------------------------------------------------

    public function address()
    {
        $address = $this->server('REMOTE_ADDR');
        if (!$this->fromProxy()) {
            return $address;
        }
        $header = $this->server('HTTP_' . strtoupper(str_replace('-', '_', $this->proxyHeader)));
        // From the right: each proxy adds whom it heard. The first that is not ours is the visitor; what stands to the
        // left of him is his own claim.
        foreach (array_reverse(explode(',', $header)) as $hop) {
            $hop = self::bareAddress($hop);
            if ($hop === null) {
                break;
            }
            $address = $hop;
            if (!$this->isTrusted($hop)) {
                break;
            }
        }
        return $address;
    }

    /** Without port and brackets; null when it is no address. */
    private static function bareAddress($text)
    {
        $text = preg_replace('/%.*$/Ds', '', trim($text));
        if (preg_match('/^\[([^\]]+)\](?::\d+)?$/D', $text, $found) || preg_match('/^([\d.]+):\d+$/D', $text, $found)) {
            $text = $found[1];
        }
        return filter_var($text, FILTER_VALIDATE_IP) === false ? null : $text;
    }

    public function fromProxy()
    {
        return $this->isTrusted($this->server('REMOTE_ADDR'));
    }

    private function isTrusted($address)
    {
        foreach ($this->trusted as $range) {
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
}

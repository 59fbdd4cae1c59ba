<?php
/** What may be wrong between a site and its Weir server. */
final class WeirCheck
{
    const MOST_SKEW = 60; // seconds
    const SLOW_MS = 400;

    /** [state, what, values] each; the state is good, warn or bad. Nothing is counted by asking. */
    public static function findings($edge, $token, $key, $visit, $breaker)
    {
        $findings = [self::finding(PHP_VERSION_ID >= 70400, 'php', [PHP_VERSION])];
        $findings[] = self::transport($edge);
        $findings = array_merge($findings, self::server($edge, $token, $key, $breaker));
        $findings[] = $breaker->works() ? ['good', 'notes', []] : ['warn', 'notesFail', [dirname($breaker->file())]];
        if ($breaker->restsFor() > 0) {
            $findings[] = ['warn', 'resting', [$breaker->restsFor()]];
        }
        $findings[] = self::proxy($visit);
        return $findings;
    }

    public static function worst_first($findings)
    {
        $sorted = [];
        foreach (['bad', 'warn', 'good'] as $state) {
            foreach ($findings as $finding) {
                if ($finding[0] === $state) {
                    $sorted[] = $finding;
                }
            }
        }
        return $sorted;
    }

    private static function finding($good, $what, $values = [])
    {
        return [$good ? 'good' : 'bad', $good ? $what : $what . 'Fail', $values];
    }

    private static function transport($edge)
    {
        if (WeirEdge::hasCurl()) {
            return ['good', 'curl', []];
        }
        $streams = function_exists('stream_socket_client') && (stripos($edge, 'https:') !== 0 || extension_loaded('openssl'));
        return $streams ? ['good', 'streams', []] : ['bad', 'transportFail', []];
    }

    /** Asks about an address that is none: the server knows token and key before it sees that, and counts nothing. */
    private static function server($edge, $token, $key, $breaker)
    {
        $asker = new WeirEdge($edge, $token, $breaker);
        $answer = $asker->exchange(['key' => $key, 'ip' => 'not an address', 'url' => 'http://check.invalid/', 'userAgent' => 'Weir check']);
        if ($answer['status'] === 0) {
            $why = $answer['why'] === 'dns' ? 'dnsFail' : ($answer['ms'] >= WeirEdge::PATIENCE_MS - 20 ? 'timeFail' : 'reachFail');
            return [['bad', $why, [$edge, str_replace($token === '' ? "\0" : $token, '…', $answer['why'])]]];
        }
        $findings = [];
        $known = ['401' => 'tokenFail', '403' => 'tokenFail', '404' => 'keyFail', '422' => ''];
        $said = isset($known[(string) $answer['status']]) ? $known[(string) $answer['status']] : 'statusFail';
        $findings[] = $said === '' ? ['good', 'server', [$edge, $answer['ms']]] : ['bad', $said, [$edge, $answer['status']]];
        if ($answer['ms'] > self::SLOW_MS) {
            $findings[] = ['warn', 'slow', [$answer['ms']]];
        }
        $skew = $answer['date'] === '' || strtotime($answer['date']) === false ? null : time() - strtotime($answer['date']);
        if ($skew !== null) {
            $findings[] = abs($skew) <= self::MOST_SKEW ? ['good', 'clock', []] : ['warn', 'clockFail', [abs($skew)]];
        }
        if (stripos($edge, 'https:') !== 0 && preg_match('~^http://(?:localhost|127\.|\[::1\])~i', $edge) !== 1) {
            $findings[] = ['warn', 'plain', []];
        }
        return $findings;
    }

    /** A header of a proxy that comes from an address that nobody named: either it is the site's own, or a visitor made it up. */
    private static function proxy($visit)
    {
        foreach (['CF-Connecting-IP', 'True-Client-IP', 'X-Real-IP', 'X-Forwarded-For', 'Forwarded'] as $name) {
            if ($visit->server('HTTP_' . strtoupper(str_replace('-', '_', $name))) !== '' && !$visit->fromProxy()) {
                return ['warn', 'proxyFail', [$visit->server('REMOTE_ADDR'), $name]];
            }
        }
        return ['good', 'address', [$visit->address()]];
    }
}

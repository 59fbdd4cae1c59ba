<?php
/** A page that is nothing but one other page at full size. */
final class WeirFrame
{
    // The framed page scrolls by itself; the outer one has nothing to scroll, so no finger is caught between the two.
    const STYLE = 'html,body{margin:0;height:100%;overflow:hidden}iframe{display:block;border:0;width:100%;height:100vh;height:100dvh}';

    /** The headers' values by name. */
    public static function headers($edge, $probe)
    {
        $scripts = $probe === '' ? '' : 'script-src ' . $edge . '/edge/v1/probe.js; connect-src ' . $edge . '/edge/v1/signals; ';
        $images = $probe === '' ? '' : ' ' . $edge . '/edge/v1/leaf/';
        return [
            'Content-Type' => 'text/html; charset=utf-8',
            'Content-Security-Policy' => "default-src 'none'; style-src 'sha256-" . base64_encode(hash('sha256', self::STYLE, true)) . "'; img-src 'self'" . $images . '; '
                . $scripts . "frame-src http: https:; base-uri 'none'; form-action 'none'",
            'Referrer-Policy' => 'strict-origin-when-cross-origin',
        ];
    }

    /** `$language`: of the framed page, empty where nobody knows it. `$probe`: as `probe` makes it, or nothing. */
    public static function page($url, $title, $language, $probe)
    {
        $title = self::escape($title);
        return '<!doctype html><html' . ($language === '' ? '' : ' lang="' . self::escape($language) . '"') . '><head><meta charset="utf-8">'
            . '<meta name="viewport" content="width=device-width,initial-scale=1"><title>' . $title . '</title><style>' . self::STYLE . '</style></head>'
            . '<body><iframe src="' . self::escape($url) . '" title="' . $title . '" referrerpolicy="strict-origin-when-cross-origin" allow="fullscreen; payment"></iframe>' . $probe . '</body></html>';
    }

    /** Title and language that an HTML page gives itself, as UTF-8; empty where it gives none. */
    public static function about($html)
    {
        $head = substr($html, 0, 65536);
        $title = preg_match('~<title[^>]*>([^<]{1,300})</title>~i', $head, $found) === 1 ? html_entity_decode(trim($found[1]), ENT_QUOTES | ENT_HTML5, 'UTF-8') : '';
        $language = preg_match('/<html\s[^>]*\blang\s*=\s*["\']?([a-z]{2,3}(?:-[a-z\d]{1,8})*)/i', $head, $found) === 1 ? $found[1] : '';
        return [preg_match('//u', $title) === 1 ? $title : '', $language];
    }

    /**
     * The script's tag with the visit's ticket, and an image for browsers that run no scripts; nothing where the server
     * gave no ticket. It belongs into the body.
     */
    public static function probe($edge, $said)
    {
        $ticket = is_array($said) && isset($said['probe']) ? $said['probe'] : null;
        if (!is_string($ticket) || preg_match('/^[\w.-]{1,255}$/D', $ticket) !== 1) {
            return '';
        }
        $at = self::escape($edge) . '/edge/v1/';
        return '<script async src="' . $at . 'probe.js" data-ticket="' . $ticket . '"></script>'
            . '<img src="' . $at . 'leaf/' . $ticket . '" alt="" width="1" height="1" loading="eager" referrerpolicy="no-referrer" hidden>';
    }

    /** The page of the check, complete; nothing where the server sent none. */
    public static function check($edge, $said)
    {
        $page = is_array($said) && isset($said['check']) ? $said['check'] : null;
        if (!is_string($page) || strlen($page) > 8192 || strncmp($page, '<!doctype html>', 15) !== 0) {
            return '';
        }
        return str_replace('{{edge}}', self::escape($edge), $page);
    }

    public static function escape($text)
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
    }
}

<?php
/**
 * What the PHP processes of a site tell each other: that the Weir server did not answer lately, so that not every visitor
 * has to wait for it. Small files among the system's temporary ones hold a few numbers and nothing of any visitor: three
 * of failures, and how many visits passed unasked since the server last answered.
 *
 * Three slow failures in a row, and nobody asks for 5 seconds, then one visit tries again; 10, 20, at most 30 seconds
 * while it goes on. A quick refusal makes nobody wait and counts for nothing: no visitor's own doing can switch the
 * asking off.
 */
final class WeirBreaker
{
    const SLOW_MS = 250;
    const STRIKES = 3;
    const PAUSES = [5, 10, 20, 30]; // seconds
    const FORGET = 60; // seconds after which a failure is forgotten
    const MOST_BYTES = 64;

    private $file;

    /** The file's name tells nothing, and nobody who does not have the secret can lay another one in its place. */
    public function __construct($secret, $folder = '')
    {
        $folder = $folder === '' ? sys_get_temp_dir() : $folder;
        $this->file = rtrim($folder, '/\\') . DIRECTORY_SEPARATOR . 'weir-' . substr(hash_hmac('sha256', 'breaker', $secret), 0, 32);
    }

    public function file()
    {
        return $this->file;
    }

    /** Whether this visit may ask. Of those that come when a pause is over, the first may. */
    public function lets()
    {
        if (!is_file($this->file)) {
            return true;
        }
        return $this->change(function ($text, $now) {
            $state = self::read($text, $now);
            if ($state[0] < self::STRIKES) {
                return [null, true];
            }
            $over = $now >= $state[2];
            return [$over ? [$state[0], $state[1], $now + self::pause($state[0])] : null, $over];
        }, true);
    }

    /** What became of a question. */
    public function note($answered, $ms)
    {
        if ($answered) {
            if (is_file($this->file)) {
                unlink($this->file);
            }
        } elseif ($ms >= self::SLOW_MS) {
            $this->change(function ($text, $now) {
                $state = self::read($text, $now);
                $count = min($state[0] + 1, self::STRIKES + count(self::PAUSES));
                return [[$count, $now, $count < self::STRIKES ? $now : $now + self::pause($count)], true];
            }, true);
        }
    }

    /** Seconds until somebody asks again; 0 while everybody may. */
    public function restsFor()
    {
        $text = is_file($this->file) ? (string) file_get_contents($this->file, false, null, 0, self::MOST_BYTES) : '';
        $state = self::read($text, time());
        return $state[0] < self::STRIKES ? 0 : max(0, $state[2] - time());
    }

    /** Whether the file can be written at all. */
    public function works()
    {
        $was = is_file($this->file);
        $works = $this->change(function () {
            return [null, true];
        }, false);
        if ($works && !$was) {
            unlink($this->file);
        }
        return $works;
    }

    /** Counts visits that passed unasked, by cause; one that cannot be noted is not counted. */
    public function missed($counts)
    {
        $this->change(function ($text) use ($counts) {
            $all = self::counts($text);
            foreach ($counts as $cause => $count) {
                $all[$cause] = min((isset($all[$cause]) ? $all[$cause] : 0) + $count, 999999999);
            }
            return [array_map(function ($cause) use ($all) {
                return $cause . '=' . $all[$cause];
            }, array_keys($all)), true];
        }, false, $this->file . '-missed');
    }

    /** What was counted, once: by cause. */
    public function takeMissed()
    {
        $file = $this->file . '-missed';
        if (!is_file($file) || is_link($file)) {
            return [];
        }
        $taken = $file . '-' . bin2hex(random_bytes(8));
        if (!rename($file, $taken)) { // another process was quicker
            return [];
        }
        $counts = self::counts((string) file_get_contents($taken, false, null, 0, self::MOST_BYTES));
        unlink($taken);
        return $counts;
    }

    private static function counts($text)
    {
        preg_match_all('/(away|refused|busy)=(\d{1,9})/', $text, $found, PREG_SET_ORDER);
        return array_map('intval', array_column($found, 2, 1));
    }

    /** Reads, decides and writes under one lock; `$else` where the file cannot be had. */
    private function change($decide, $else, $file = '')
    {
        $file = $file === '' ? $this->file : $file;
        $handle = is_link($file) ? false : fopen($file, 'c+');
        if (!$handle) {
            return $else;
        }
        $about = fstat($handle);
        $own = !function_exists('posix_geteuid') || $about['uid'] === posix_geteuid();
        $result = $else;
        if ($own && self::lock($handle)) {
            $now = time();
            list($state, $result) = $decide((string) fread($handle, self::MOST_BYTES), $now);
            if ($state !== null) {
                ftruncate($handle, 0);
                rewind($handle);
                fwrite($handle, implode(' ', $state));
                chmod($file, 0600);
            }
            flock($handle, LOCK_UN);
        }
        fclose($handle);
        return $result;
    }

    /** A lock is held for microseconds; nobody waits long for one that is not given back. */
    private static function lock($handle)
    {
        for ($try = 0; $try < 50; $try++) {
            if (flock($handle, LOCK_EX | LOCK_NB)) {
                return true;
            }
            usleep(1000);
        }
        return false;
    }

    /** Failures in a row, when the last one was, until when nobody asks. Whatever cannot be is taken for nothing. */
    private static function read($text, $now)
    {
        if (preg_match('/^(\d{1,3}) (\d{9,12}) (\d{9,12})$/D', $text, $found) !== 1) {
            return [0, 0, 0];
        }
        $state = [(int) $found[1], (int) $found[2], (int) $found[3]];
        $possible = $state[1] <= $now + 1 && $state[2] <= $now + max(self::PAUSES) && $now - max($state[1], $state[2]) <= self::FORGET;
        return $possible ? $state : [0, 0, 0];
    }

    private static function pause($count)
    {
        return self::PAUSES[min(max($count - self::STRIKES, 0), count(self::PAUSES) - 1)];
    }
}

<?php

namespace App\Security;

final class LinkSigner
{
    public function __construct(private string $secret, private string $algorithm = 'sha256')
    {
    }

    public function sign(string $url): string
    {
        return $this->append($url, ['signature' => $this->digest($url)]);
    }

    public function signUntil(string $url, \DateTimeInterface $deadline): string
    {
        return $this->sign($this->append($url, ['expires' => (string) $deadline->getTimestamp()]));
    }

    public function isAuthentic(string $url): bool
    {
        $query = $this->parametersOf($url);
        $given = $query['signature'] ?? '';
        unset($query['signature']);

        return hash_equals($this->digest($this->withQuery($url, $query)), $given);
    }

    public function isStale(string $url, int $now): bool
    {
        $expires = $this->parametersOf($url)['expires'] ?? null;

        return $expires !== null && (int) $expires < $now;
    }

    public function rotate(string $secret): self
    {
        return new self($secret, $this->algorithm);
    }

    private function digest(string $url): string
    {
        return rtrim(strtr(base64_encode(hash_hmac($this->algorithm, $url, $this->secret, true)), '+/', '-_'), '=');
    }

    private function parametersOf(string $url): array
    {
        parse_str(parse_url($url, PHP_URL_QUERY) ?? '', $parameters);

        return $parameters;
    }

    private function append(string $url, array $more): string
    {
        return $this->withQuery($url, $this->parametersOf($url) + $more);
    }

    private function withQuery(string $url, array $parameters): string
    {
        $base = strtok($url, '?');
        ksort($parameters);

        return $parameters === [] ? $base : $base . '?' . http_build_query($parameters);
    }
}

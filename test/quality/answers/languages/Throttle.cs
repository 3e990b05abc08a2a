using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Traffic
{
    public sealed class Throttle
    {
        private readonly ConcurrentDictionary<string, Bucket> _buckets = new();
        private readonly double _perSecond;
        private readonly int _burst;

        public Throttle(double perSecond, int burst)
        {
            _perSecond = perSecond;
            _burst = burst;
        }

        public bool TryEnter(string client, DateTime now)
        {
            var bucket = _buckets.GetOrAdd(client, _ => new Bucket(_burst, now));
            lock (bucket)
            {
                Refill(bucket, now);
                if (bucket.Tokens < 1)
                {
                    return false;
                }
                bucket.Tokens -= 1;
                return true;
            }
        }

        public async Task EnterAsync(string client, CancellationToken cancellation)
        {
            while (!TryEnter(client, DateTime.UtcNow))
            {
                await Task.Delay(TimeSpan.FromSeconds(1 / _perSecond), cancellation);
            }
        }

        private void Refill(Bucket bucket, DateTime now)
        {
            var seconds = (now - bucket.Seen).TotalSeconds;
            bucket.Tokens = Math.Min(_burst, bucket.Tokens + seconds * _perSecond);
            bucket.Seen = now;
        }

        public TimeSpan RetryAfter(string client)
        {
            if (!_buckets.TryGetValue(client, out var bucket) || bucket.Tokens >= 1)
            {
                return TimeSpan.Zero;
            }
            return TimeSpan.FromSeconds((1 - bucket.Tokens) / _perSecond);
        }

        public int ForgetIdle(DateTime now, TimeSpan idle)
        {
            var removed = 0;
            foreach (var pair in _buckets)
            {
                if (now - pair.Value.Seen > idle && _buckets.TryRemove(pair))
                {
                    removed++;
                }
            }
            return removed;
        }

        public IReadOnlyDictionary<string, string> Headers(string client)
        {
            var left = _buckets.TryGetValue(client, out var bucket) ? (int)bucket.Tokens : _burst;
            return new Dictionary<string, string>
            {
                ["X-RateLimit-Limit"] = _burst.ToString(),
                ["X-RateLimit-Remaining"] = left.ToString(),
            };
        }

        private sealed class Bucket
        {
            public Bucket(double tokens, DateTime seen)
            {
                Tokens = tokens;
                Seen = seen;
            }

            public double Tokens { get; set; }
            public DateTime Seen { get; set; }
        }
    }
}

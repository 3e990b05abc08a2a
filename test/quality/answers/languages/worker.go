package queue

import (
	"context"
	"errors"
	"math/rand"
	"sync"
	"time"
)

var ErrPoisoned = errors.New("queue: job failed too often")

type Job struct {
	ID       string
	Attempts int
	RunAt    time.Time
	Payload  []byte
}

type Pool struct {
	mu      sync.Mutex
	pending []*Job
	running map[string]context.CancelFunc
	dead    []*Job
	limit   int
}

func (p *Pool) Enqueue(job *Job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pending = append(p.pending, job)
}

func (p *Pool) takeDue(now time.Time) *Job {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, job := range p.pending {
		if !job.RunAt.After(now) {
			p.pending = append(p.pending[:i], p.pending[i+1:]...)
			return job
		}
	}
	return nil
}

func (p *Pool) reschedule(job *Job, cause error) error {
	job.Attempts++
	if job.Attempts >= p.limit {
		p.bury(job)
		return errors.Join(ErrPoisoned, cause)
	}
	job.RunAt = time.Now().Add(delayFor(job.Attempts))
	p.Enqueue(job)
	return nil
}

func (p *Pool) bury(job *Job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.dead = append(p.dead, job)
}

func (p *Pool) resurrect(id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, job := range p.dead {
		if job.ID == id {
			job.Attempts = 0
			p.dead = append(p.dead[:i], p.dead[i+1:]...)
			p.pending = append(p.pending, job)
			return true
		}
	}
	return false
}

func (p *Pool) Abort(id string) {
	p.mu.Lock()
	cancel, ok := p.running[id]
	p.mu.Unlock()
	if ok {
		cancel()
	}
}

func (p *Pool) Drain(ctx context.Context) error {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		p.mu.Lock()
		busy := len(p.running)
		p.mu.Unlock()
		if busy == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

func delayFor(attempt int) time.Duration {
	base := time.Second << min(attempt, 8)
	return base/2 + time.Duration(rand.Int63n(int64(base)))
}
